import { hostOf, isLocalNetwork } from "../lib/hosts";
import type { Problem } from "../schemas/problem";
import { mixedContentProblem } from "./mixed-content";
import { currentPage } from "./page";
import type { Endpoint } from "./problems/endpoint";

/** True for addresses to which a key would go legibly across the internet. */
function isUnencrypted(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === "http:" && !isLocalNetwork(baseUrl);
}

/** Whether people have to be asked: not where the browser would hold the call back anyway. */
export function asksAboutKey(baseUrl: string): boolean {
  return isUnencrypted(baseUrl) && mixedContentProblem(baseUrl, currentPage()?.protocol ?? null) === null;
}

/** Why a key may not go to this address; null where it is safe on its way, or its owner has said that it may. */
export function unencryptedKeyProblem({ baseUrl, apiKey, unencrypted }: Endpoint): Problem | null {
  if (apiKey === "" || unencrypted || !isUnencrypted(baseUrl)) return null;
  return {
    code: "key-unencrypted",
    message: `The key would go to ${hostOf(baseUrl)} unencrypted (http): whoever is on the way can read it and use it.`,
    nextStep:
      "Use the https address of the server. If there is none and you accept that, check “Send the key unencrypted” " +
      "under “Models”.",
    retryable: false,
  };
}
