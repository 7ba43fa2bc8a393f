/** Signing in with OpenRouter. The key that comes of it stays in the engine. */
export type SignInCalls = {
  /** `callback`: the address of the page, without query and fragment; `address`: where people allow it. */
  "sign-in/begin": { input: { callback: string }; output: { state: string; address: string }; event: never };
  /** Exchanges the code that came back, and holds the key for `baseUrl`. A code of null: people refused. */
  "sign-in/finish": {
    input: { state: string; code: string | null };
    output: { baseUrl: string };
    event: never;
  };
};
