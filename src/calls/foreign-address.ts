import { hostOf } from "../foundation/hosts";
import type { Problem } from "../shapes/problem";
import type { Endpoint } from "./problems/endpoint";
import { sanitiseServerText } from "./problems/server-error";

/** Why an address may not be called in the name of an endpoint; null where it is of the endpoint's own origin. */
export function foreignAddressProblem(endpoint: Endpoint, address: string): Problem | null {
  const own = new URL(endpoint.baseUrl);
  const target = URL.canParse(address) ? new URL(address) : null;
  if (target?.origin === own.origin) return null;
  const where = sanitiseServerText(target?.host ?? "", endpoint.apiKey) || "no host at all";
  return {
    code: "foreign-address",
    message: `A call for ${hostOf(endpoint.baseUrl)} would have gone to ${where}. Nothing was sent.`,
    nextStep: "Check the base URL under “Models”: it should hold the whole address up to the version.",
    retryable: false,
  };
}
