export interface ClientOptions {
  baseUrl: string;
  accessToken?: string;
}
export interface Client {
  readonly baseUrl: string;
}
