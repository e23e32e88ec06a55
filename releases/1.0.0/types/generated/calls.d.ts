/** By method and path: the operation, and 1 where a token is asked for or allowed. */
export declare const calls: Record<string, [operation: string, takesToken: 0 | 1]>;
