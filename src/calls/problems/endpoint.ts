/** What messages about a call may name, and the key that they must not. */
export type Endpoint = {
  /** As `normaliseBaseUrl` gives it. */
  baseUrl: string;
  /** Empty where none is needed. */
  apiKey: string;
  /** Whether its owner has said that the key may go over plain http to a public host. */
  unencrypted: boolean;
  /** Null for calls that concern no model (the list of models). */
  model: string | null;
};
