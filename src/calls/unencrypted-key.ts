import { hostOf, isPublicPlainHttp } from "../foundation/hosts";
import type { Problem } from "../shapes/problem";
import type { Endpoint } from "./problems/status-problem";

/** The reason why a key may not go to this address; null where it is safe on its way, or its owner has said that it may. */
export function unencryptedKeyProblem({ baseUrl, apiKey, unencrypted }: Endpoint): Problem | null {
  if (apiKey === "" || unencrypted || !isPublicPlainHttp(baseUrl)) return null;
  return {
    code: "key-unencrypted",
    message: `The key would go to ${hostOf(baseUrl)} unencrypted (http): whoever is on the way can read it and use it.`,
    nextStep:
      "Use the https address of the server. If there is none and you accept that, tick “Send the key unencrypted” " +
      "under “Models”.",
    retryable: false,
  };
}
