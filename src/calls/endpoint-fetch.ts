import { ProblemError } from "../foundation/errors";
import { hostOf } from "../foundation/hosts";
import type { Problem } from "../shapes/problem";
import { currentPage, mixedContentProblem } from "./mixed-content";
import { notAnApiProblem } from "./problems/reply-problem";
import { parseServerError, sanitiseServerText } from "./problems/server-error";
import { type Endpoint, statusProblem } from "./problems/status-problem";
import { unreachableProblem } from "./problems/unreachable-problem";
import { endedAt, readWithin } from "./read-within";
import { unencryptedKeyProblem } from "./unencrypted-key";

/** The reason why an address may not be called in the name of an endpoint; null where it is of the endpoint's own origin. */
function foreignAddressProblem(endpoint: Endpoint, address: string): Problem | null {
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

const ERROR_BODY_LIMIT = 64 * 1024;
/** Bytes of a stream, which has hundreds around each word: many times the longest of any model. */
const STREAM_LIMIT = 64 * 1024 * 1024;

/**
 * The one `fetch` that keys go out with, for one endpoint: it resolves only with a reply worth reading. It sends the
 * headers given, which hold the key, and `content-type` (JSON unless one is given), and no other (more would fail the
 * preflight of several services). It calls no address of another origin than the endpoint's and follows no redirect,
 * which could lead there. A body without end is cut. Rejects with `ProblemError` when the endpoint cannot be reached, refuses, or sends an HTML
 * page; with the abort error when cancelled.
 */
export function createEndpointFetch(
  endpoint: Endpoint,
  fetchFunction: typeof fetch,
  endpointHeaders: Record<string, string>,
): typeof fetch {
  return async (input, init = {}) => {
    const page = currentPage();
    const target = input instanceof Request ? input.url : String(input);
    const refused =
      foreignAddressProblem(endpoint, target) ??
      mixedContentProblem(endpoint.baseUrl, page?.protocol ?? null) ??
      unencryptedKeyProblem(endpoint);
    if (refused) throw new ProblemError(refused);

    const headers = new Headers(endpointHeaders);
    if (init.body && !headers.has("content-type")) headers.set("content-type", "application/json");

    let response: Response;
    try {
      response = await fetchFunction(target, {
        ...init,
        headers,
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
      });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      const online = typeof navigator === "undefined" ? null : (navigator.onLine ?? null);
      throw unreachableProblem(error, endpoint, page, online);
    }
    if (!response.ok) {
      const { text } = await readWithin(response, ERROR_BODY_LIMIT);
      const said = parseServerError(text, endpoint.apiKey);
      throw statusProblem(response.status, said, endpoint, response.headers.get("retry-after"));
    }
    if (/^\s*(text\/html|application\/xhtml)/i.test(response.headers.get("content-type") ?? "")) {
      await response.body?.cancel();
      throw notAnApiProblem(endpoint, "a web page");
    }
    return endedAt(response, STREAM_LIMIT);
  };
}
