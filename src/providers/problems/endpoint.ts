/** What messages about a call may name, and the key that they must not. */
export type Endpoint = {
  /** As `normaliseBaseUrl` gives it. */
  baseUrl: string;
  /** Empty where none is needed. */
  apiKey: string;
  /** Null for calls that concern no model (the list of models). */
  model: string | null;
};
