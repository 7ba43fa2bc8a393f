import { hostOf, isLoopback } from "../foundation/hosts";
import type { Problem } from "../shapes/problem";

/**
 * A page that came over https may not call an http address elsewhere: the browser blocks it before it is sent.
 * Null when the call is allowed. `pageProtocol`: "https:", "http:", or null outside a browser.
 */
export function mixedContentProblem(baseUrl: string, pageProtocol: string | null): Problem | null {
  if (pageProtocol !== "https:" || !baseUrl.startsWith("http:") || isLoopback(baseUrl)) return null;
  return {
    code: "mixed-content",
    message: `This page came over https, so the browser blocks calls to ${hostOf(baseUrl)} over plain http.`,
    nextStep:
      "Give the server https (a reverse proxy or a tunnel does it), or open Caplens from an http address, " +
      "for example a copy served in the same network.",
    retryable: false,
  };
}

/** The app's own origin, on which mixed content and CORS depend. */
export type Page = { protocol: string; origin: string };

/** The page or worker this runs in; null outside a browser. */
export function currentPage(): Page | null {
  if (typeof location === "undefined") return null;
  return { protocol: location.protocol, origin: location.origin };
}
