import { ProblemError } from "../../foundation/errors";
import { hostOf, isLocalNetwork, isLoopback } from "../../foundation/hosts";
import type { Page } from "../mixed-content";
import { serviceAt } from "../model-services/model-services";
import { sanitiseServerText } from "./server-error";
import type { Endpoint } from "./status-problem";

/** The problem, the one next step, and further advice, which is shown folded. */
type Told = { message: string; nextStep: string; more: string[] };

/** The ports that servers of one's own listen to unless told otherwise. */
const OWN_PORTS: Record<string, number> = { "11434": 0, "1234": 1, "8000": 2 };

/** Advice for starting local servers so that a page of this origin may call them: Ollama, LM Studio, vLLM. */
function serverAdvice(baseUrl: string, origin: string): string[] {
  /** Said only of servers on another machine: they listen to their own alone unless told otherwise. */
  const elsewhere = (words: string) => (isLoopback(baseUrl) ? "" : words);
  return [
    `Ollama: start it with OLLAMA_ORIGINS=${origin} set (OLLAMA_ORIGINS=${origin} ollama serve)` +
      `${elsewhere(", and with OLLAMA_HOST=0.0.0.0")}; where it runs as an app or a service, set that there and start it again`,
    `LM Studio: switch on “Enable CORS”${elsewhere(" and “Serve on Local Network”")} in its server settings ` +
      `(or lms server start --cors${elsewhere(" --bind 0.0.0.0")})`,
    `vLLM: start it with --allowed-origins '["${origin}"]'${elsewhere(" --host 0.0.0.0")} ` +
      `(vllm serve <model> --allowed-origins '["${origin}"]')`,
  ];
}

/** A browser hides which of these it is; a key is named only where one was sent. */
function notReached(host: string, hasKey: boolean): string {
  const refused = hasKey ? ", or refused the key without letting this page read the answer" : "";
  return `${host} could not be reached${refused}`;
}

function localServer(baseUrl: string, origin: string, hasKey: boolean): Told {
  const host = hostOf(baseUrl);
  const check = `Check that the server is running${hasKey ? ", that the key is right" : ""}`;
  const advice = serverAdvice(baseUrl, origin);
  const known = OWN_PORTS[new URL(baseUrl).port];
  const named = known === undefined ? undefined : advice[known];
  return {
    message: `${notReached(host, hasKey)}: it is not running, or does not let this page call it.`,
    nextStep:
      named === undefined
        ? `${check}, and have it allow calls from ${origin} (CORS).`
        : `${check}${hasKey ? "," : ""} and lets this page call it. ${named}.`,
    more: [
      ...(named === undefined ? advice : []),
      "If the browser asks whether this page may reach the local network, allow it; where that was refused before, allow " +
        "“Local network access” in the settings of this page, behind the icon beside its address.",
    ],
  };
}

/** A service whose calls from pages are known to work: nothing is said of CORS. */
function knownService(host: string, label: string, access: string, hasKey: boolean): Told {
  return {
    message: `${notReached(host, hasKey)}.`,
    nextStep: hasKey
      ? "Check your connection and the key, then try again."
      : "Check your connection, then try again.",
    more: [
      ...(hasKey
        ? [
            "Some services answer a wrong key in a way that the browser hides, which looks like no connection.",
          ]
        : []),
      `An extension or a firewall that blocks ${host} looks the same.`,
      `${label}: ${access}`,
    ],
  };
}

function publicServer(host: string, hasKey: boolean, service: ReturnType<typeof serviceAt>): Told {
  return {
    message: `${notReached(host, hasKey)}, or does not let web pages call it (CORS).`,
    nextStep: hasKey ? "Check address, key and connection." : "Check the address, then your connection.",
    more: [
      "The browser does not say which of these it is.",
      ...(hasKey ? ["Many services answer a wrong key in a way that the browser hides."] : []),
      "Services that take no calls from web pages need a proxy that adds CORS headers, or can be had through " +
        "OpenRouter, which takes them.",
      ...(service ? [`${service.label}: ${service.access}`] : []),
    ],
  };
}

function tell({ baseUrl, apiKey }: Endpoint, page: Page | null, online: boolean | null): Told {
  const host = hostOf(baseUrl);
  const hasKey = apiKey !== "";
  if (isLocalNetwork(baseUrl)) return localServer(baseUrl, page?.origin ?? "*", hasKey);
  if (online === false) {
    return {
      message: `This device is offline, so ${host} could not be reached.`,
      nextStep: "Connect it to the network, then try again.",
      more: [],
    };
  }
  const service = serviceAt(baseUrl);
  return service?.answersPages
    ? knownService(host, service.label, service.access, hasKey)
    : publicServer(host, hasKey, service);
}

/** "ECONNREFUSED" and the like, which node tells and a browser does not. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || typeof error.cause !== "object" || error.cause === null) return null;
  return "code" in error.cause && typeof error.cause.code === "string" ? error.cause.code : null;
}

/**
 * The problem behind a `fetch` that was rejected without a reply. A browser gives no reason: the message and the next step
 * are what fits the address, and the detail has what else it may be. `online`: what the device itself thinks, null if
 * unknown.
 */
export function unreachableProblem(
  error: unknown,
  endpoint: Endpoint,
  page: Page | null,
  online: boolean | null,
): ProblemError {
  const { message, nextStep, more } = tell(endpoint, page, online);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : "no reason given";
  const technical = [said, systemCode(error)].filter((part) => part !== null).join(", ");
  return new ProblemError({
    code: "unreachable",
    message,
    nextStep,
    detail: [...more, sanitiseServerText(technical, endpoint.apiKey)].join("\n"),
    retryable: true,
  });
}
