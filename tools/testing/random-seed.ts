import fc from "fast-check";

/** The same random values in every run. */
fc.configureGlobal({ seed: 42 });
