import fc from "fast-check";

/** The same random values in every run; another seed tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 42) });
