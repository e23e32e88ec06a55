/** The problems that only handlers report. The contract has each as the example `<Name>Problem`, with its status. */
export const problems: readonly string[] = [];
