export declare class ApiError extends Error {
  readonly status: number;
}
export declare class TimeoutError extends Error {}
