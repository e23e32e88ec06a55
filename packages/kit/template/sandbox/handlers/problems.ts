/** The statuses of the problems that only handlers report. */
export const problems = {};
