/** Details of an endpoint that messages may name, and the key that they must not. */
export type Endpoint = {
  /** As `normaliseBaseUrl` gives it. */
  baseUrl: string;
  /** Empty where none is needed. */
  apiKey: string;
  /** True when its owner has allowed the key to go over plain http to a public host. */
  unencrypted: boolean;
  /** Null for calls that concern no model (the list of models). */
  model: string | null;
};
