import { ProblemError } from "../../lib/errors";
import { hostOf, isLocalNetwork, isLoopback } from "../../lib/hosts";
import { serviceAt } from "../../lib/model-services/model-services";
import type { Page } from "../page";
import type { Endpoint } from "./endpoint";
import { sanitiseServerText } from "./server-error";

/** How to start a server of one's own so that a page of this origin may call it. */
function localAdvice(baseUrl: string, origin: string): string {
  /** Said only of servers on another machine: they listen to their own alone unless told otherwise. */
  const elsewhere = (words: string) => (isLoopback(baseUrl) ? "" : words);
  const ollama =
    `Ollama: start it with OLLAMA_ORIGINS=${origin} set (OLLAMA_ORIGINS=${origin} ollama serve)` +
    `${elsewhere(", and with OLLAMA_HOST=0.0.0.0")}; where it runs as an app or a service, set that there and start it again`;
  const studio =
    `LM Studio: switch on “Enable CORS”${elsewhere(" and “Serve on Local Network”")} in its server settings ` +
    `(or lms server start --cors${elsewhere(" --bind 0.0.0.0")})`;
  const vllm =
    `vLLM: start it with --allowed-origins '["${origin}"]'${elsewhere(" --host 0.0.0.0")} ` +
    `(vllm serve <model> --allowed-origins '["${origin}"]')`;
  const { port } = new URL(baseUrl);
  const byPort: Record<string, string[]> = { "11434": [ollama], "1234": [studio], "8000": [vllm] };
  const advice = (byPort[port] ?? [ollama, studio, vllm]).join(". ");
  return (
    `Check that the server is running and lets web pages call it. ${advice}. ` +
    "If the browser asks whether this page may reach the local network, allow it; where that was refused before, allow " +
    "“Local network access” in the settings of this page, behind the icon beside its address."
  );
}

function publicAdvice(baseUrl: string): string {
  const service = serviceAt(baseUrl);
  const first =
    "Check the key first (many services answer a wrong key in a way that the browser hides), then the address and " +
    "your connection.";
  const known = service === null ? "" : ` ${service.label}: ${service.access}`;
  const otherwise = service?.answersPages
    ? `An extension or a firewall that blocks ${hostOf(baseUrl)} looks the same.`
    : "Services that take no calls from web pages need a proxy that adds CORS headers, or can be had through " +
      "OpenRouter, which takes them.";
  return `${first} ${otherwise}${known}`;
}

/** "ECONNREFUSED" and the like, which node tells and a browser does not. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || typeof error.cause !== "object" || error.cause === null) return null;
  return "code" in error.cause && typeof error.cause.code === "string" ? error.cause.code : null;
}

/**
 * The problem behind a `fetch` that was rejected without a reply: a browser gives no reason, so the message lists
 * the likely ones, and the next step fits the host. `online`: what the device itself thinks, null if unknown.
 */
export function unreachableProblem(
  error: unknown,
  endpoint: Endpoint,
  page: Page | null,
  online: boolean | null,
): ProblemError {
  const host = hostOf(endpoint.baseUrl);
  const local = isLocalNetwork(endpoint.baseUrl);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : "no reason given";
  const detail = [said, systemCode(error)].filter((part) => part !== null).join(", ");
  const causes = [
    ...(local ? [] : ["the network is down"]),
    "the server is not running",
    "it does not allow calls from web pages (CORS)",
    ...(endpoint.apiKey === "" ? [] : ["it refused the key without the headers that let a page see it"]),
  ];
  const last = causes.pop();
  const message =
    online === false && !local
      ? `This device is offline, so ${host} could not be reached.`
      : `${host} could not be reached, and a browser does not say why. Possible causes: ${causes.join(", ")}, or ${last}.`;
  return new ProblemError({
    code: "unreachable",
    message,
    nextStep: local ? localAdvice(endpoint.baseUrl, page?.origin ?? "*") : publicAdvice(endpoint.baseUrl),
    detail: sanitiseServerText(detail, endpoint.apiKey),
    retryable: true,
  });
}
