/** A check cannot run or cannot go on; the message says why. */
export class Skip extends Error {}
