/** What the sandbox of this contract adds to it, which is nothing. */
export const parts = {};
