import { hostOf, isLocalNetwork } from "../../foundation/hosts";
import type { Problem } from "../../shapes/problem";
import { serviceAt } from "../model-services/model-services";
import type { Endpoint } from "./endpoint";
import { type RefusalKind, refusalKind } from "./refusal-kind";
import { type RefusedPart, refusedPart, takesNo, withoutIt } from "./refused-part";
import { RefusedRequestError } from "./refused-request";
import type { ServerError } from "./server-error";

type Told = Pick<Problem, "code" | "message" | "nextStep" | "refused"> & { retryable: boolean };

const LONGEST_WAIT_SECONDS = 3600;

/** `Retry-After` in seconds, from a number or an HTTP date, between 0 and an hour; null when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_WAIT_SECONDS);
}

/** Where the account behind an address is looked after, as a sentence; empty for addresses nobody knows. */
function accountAdvice(endpoint: Endpoint): string {
  const service = serviceAt(endpoint.baseUrl);
  return service?.account ? ` Keys and credit of ${service.label}: ${service.account}` : "";
}

function keyRefused(host: string, status: number, endpoint: Endpoint): Told {
  const code = "key-refused";
  const retryable = false;
  if (endpoint.apiKey === "") {
    return {
      code,
      message: `${host} asks for a key.`,
      nextStep: `Enter a key for this endpoint.${accountAdvice(endpoint)}`,
      retryable,
    };
  }
  if (status === 403) {
    return {
      code,
      message: `${host} does not allow this with the key given.`,
      nextStep:
        "Check that the key may use this model, from your country and on your plan, or use another key.",
      retryable,
    };
  }
  return {
    code,
    message: `${host} refused the key.`,
    nextStep: `Check that the key is whole, not revoked, and belongs to this endpoint.${accountAdvice(endpoint)}`,
    retryable,
  };
}

function noCredit(host: string, endpoint: Endpoint): Told {
  return {
    code: "no-credit",
    message: `${host} says that the account has no credit left.`,
    nextStep: `Top up the account at the provider, or use another endpoint.${accountAdvice(endpoint)}`,
    retryable: false,
  };
}

function tooLarge(host: string): Told {
  return {
    code: "request-too-large",
    message: `The request was too large for ${host}.`,
    nextStep: "Send fewer or smaller frames, or leave the sound out.",
    retryable: false,
  };
}

/** Where a server of one's own has its limit; empty for all others. */
function contextAdvice({ baseUrl }: Endpoint): string {
  if (!isLocalNetwork(baseUrl)) return "";
  const { port } = new URL(baseUrl);
  const ollama = "Ollama: OLLAMA_CONTEXT_LENGTH";
  const vllm = "vLLM: --max-model-len";
  const names = port === "11434" ? ollama : port === "8000" ? vllm : `${ollama}, ${vllm}`;
  return ` The server sets its limit when it starts (${names}).`;
}

function tooLong(host: string, endpoint: Endpoint): Told {
  return {
    code: "context-too-long",
    message: `The request is longer than the model “${endpoint.model ?? ""}” at ${host} can take in at once.`,
    nextStep:
      "Send fewer frames or less sound, lower the longest reply, or choose a model with a larger context." +
      contextAdvice(endpoint),
    retryable: false,
  };
}

function mediaRefused(host: string, endpoint: Endpoint): Told {
  return {
    code: "media-refused",
    message: `The model “${endpoint.model ?? ""}” at ${host} did not take the pictures or the sound.`,
    nextStep:
      "Choose a model that sees (and, for sound, hears), leave the sound out, or take frames as JPEG at a smaller size.",
    retryable: false,
  };
}

function partRefused(host: string, endpoint: Endpoint, part: RefusedPart): Told {
  return {
    code: part === "system" ? "system-prompt-refused" : "media-refused",
    message: `The model “${endpoint.model ?? ""}” at ${host} ${takesNo(part)}.`,
    nextStep: withoutIt(part),
    refused: part,
    retryable: false,
  };
}

function contentFiltered(host: string): Told {
  return {
    code: "content-filtered",
    message: `A content filter at ${host} refused the request.`,
    nextStep: "Use another video or instruction, or another model.",
    retryable: false,
  };
}

function notFound(host: string, endpoint: Endpoint): Told {
  if (endpoint.model === null) {
    return {
      code: "not-an-api",
      message: `${host} has nothing under ${endpoint.baseUrl}/models.`,
      nextStep:
        "Check the address: it usually ends in /v1. Some servers have no list of models; then type the name.",
      retryable: false,
    };
  }
  return {
    code: "unknown-model",
    message: `${host} does not know the model “${endpoint.model}”, or the address is not quite right.`,
    nextStep: "Check the model's name as the endpoint lists it, and the address: it usually ends in /v1.",
    retryable: false,
  };
}

const TELL: Record<RefusalKind, (host: string, status: number, endpoint: Endpoint) => Told> = {
  key: keyRefused,
  credit: (host, _status, endpoint) => noCredit(host, endpoint),
  context: (host, _status, endpoint) => tooLong(host, endpoint),
  media: (host, _status, endpoint) => mediaRefused(host, endpoint),
  content: (host) => contentFiltered(host),
};

function tell(status: number, host: string, endpoint: Endpoint, error: ServerError): Told {
  const kind = refusalKind(status, error);
  const part = kind === null || kind === "media" ? refusedPart(status, error) : null;
  if (part !== null && endpoint.model !== null) return partRefused(host, endpoint, part);
  if (kind !== null) return TELL[kind](host, status, endpoint);
  if (status === 413) return tooLarge(host);
  if (status === 404) return notFound(host, endpoint);
  if (status === 405) {
    return {
      code: "not-an-api",
      message: `${host} does not take such calls at this address.`,
      nextStep: "Check the address: https instead of http, and usually /v1 at its end.",
      retryable: false,
    };
  }
  if (status === 408) {
    return {
      code: "timed-out",
      message: `${host} gave up waiting for the request.`,
      nextStep: "Try again; on a slow connection send fewer or smaller frames.",
      retryable: true,
    };
  }
  // A gateway that gave up on a model at work: that model may be charged for, and the next call seldom ends sooner.
  if (status === 504 || status === 524) {
    return {
      code: "timed-out",
      message: `${host} gave up waiting for the model.`,
      nextStep: "Try again later, ask for a shorter reply or less reasoning, or send fewer frames.",
      retryable: true,
    };
  }
  if (status === 429) {
    return {
      code: "rate-limited",
      message: `${host} asks for fewer calls at a time.`,
      nextStep: "Wait a little, then try again, or lower “Calls at a time” under “Settings”.",
      retryable: true,
    };
  }
  if (status >= 500) {
    return {
      code: "server-error",
      message: `${host} failed to answer.`,
      nextStep: "Try again in a while; the fault lies with the endpoint.",
      retryable: true,
    };
  }
  return {
    code: "request-refused",
    message: `${host} did not accept the request.`,
    nextStep:
      "Change or leave out what it names (a setting, an added field, pictures, sound), or choose another model.",
    retryable: false,
  };
}

/**
 * The problem behind an HTTP status of 300 or more, or behind an error that came inside a reply. Quotes the
 * server's own words (already sanitised), and names its host; never the key, never the request.
 */
export function statusProblem(
  status: number,
  error: ServerError,
  endpoint: Endpoint,
  retryAfter: string | null = null,
): RefusedRequestError {
  const host = hostOf(endpoint.baseUrl);
  const told = tell(status, host, endpoint, error);
  const asked = retryAfter ?? error.retryDelay?.replace(/s$/, "") ?? null;
  const wait = told.retryable ? parseRetryAfter(asked, Date.now()) : null;
  const said = error.message === null ? "" : ` It says: ${error.message}`;
  const problem = {
    code: told.code,
    message: `${told.message}${said}`,
    nextStep: wait === null ? told.nextStep : `It asks to wait ${wait} s. ${told.nextStep}`,
    detail: `HTTP ${status} from ${host}`,
    retryable: told.retryable,
    ...(told.refused === undefined ? {} : { refused: told.refused }),
    ...(wait === null ? {} : { retryAfterSeconds: wait }),
  };
  return new RefusedRequestError(problem, status, error);
}
