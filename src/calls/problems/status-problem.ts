import { ProblemError } from "../../foundation/errors";
import { itSays } from "../../foundation/foreign-text";
import { hostOf, isLocalNetwork } from "../../foundation/hosts";
import type { Problem } from "../../shapes/problem";
import { serviceAt } from "../model-services/model-services";
import type { ServerError } from "./server-error";

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

type RefusedPart = NonNullable<Problem["refused"]>;

/** The model takes none of it, as servers word it. */
const TAKES_NONE =
  /(\bnot|n't|\bun)[ -]?(\w+ ){0,3}(support|accept|allow|enabl|handl|tak)|no endpoints found|only supports? (text|string)|only supported by|expected .?(text|string)\b|not a (multi-?modal|vision)|does not have vision|missing data required for|at most 0\b/i;

/** About this one piece, its form or its size: another one might be taken. */
const ABOUT_THIS_ONE =
  /\b(multiple|several|more than|(only|at most) (one|a single)|formats?|mime|codecs?|decod\w*|encod\w*|download\w*|urls?|too (large|many|small|long|big)|exceed\w*|limit\w*|size|resolution|dimensions?|corrupt\w*|base64|jpe?g|png|webp|gif|wav|mp3|ogg|mp4)\b/i;

const SYSTEM = /\b(system|developer) (messages?|prompts?|roles?|instructions?)\b|role .?system\b/i;

const MEDIA: readonly [RefusedPart, RegExp][] = [
  ["video", /\b(videos?|video_url)\b/i],
  ["audio", /\b(audio|input_audio|sound|speech)\b/i],
  ["image", /\b(images?|image_url|pictures?|vision|multi-?modal)\b/i],
];

/**
 * The part of a request that the model takes none of, by the words of a server that refused it with a status like
 * 400; null where it may have been this one picture, or where more than one part is named.
 */
function refusedPart(status: number, { message }: ServerError): RefusedPart | null {
  if (message === null || ![400, 404, 415, 422].includes(status)) return null;
  if (!TAKES_NONE.test(message) || ABOUT_THIS_ONE.test(message)) return null;
  if (SYSTEM.test(message)) return "system";
  const named = MEDIA.filter(([, word]) => word.test(message));
  const [only] = named;
  return named.length === 1 && only ? only[0] : null;
}

const TAKES: Record<RefusedPart, string> = {
  image: "takes no pictures",
  audio: "takes no sound",
  video: "takes no whole videos",
  system: "takes no system prompt",
};

const NEXT: Record<RefusedPart, string> = {
  image: "Choose a model that sees, or leave the frames out.",
  audio: "Leave the sound out, or choose a model that hears.",
  video: "Send frames instead of the video, or choose a model that takes whole videos.",
  system: "Say so under “Models”: what it is told then stands at the head of the message.",
};

/** "takes no sound", to stand behind a model. */
function takesNo(part: RefusedPart): string {
  return TAKES[part];
}

/** Advice for going on without the refused part. */
function withoutIt(part: RefusedPart): string {
  return NEXT[part];
}

/** Refusals that many servers word in their own way, under statuses that they share with others. */
type RefusalKind = "key" | "credit" | "context" | "media" | "content";

const CREDIT_CODES = ["insufficient_quota", "billing_error", "insufficient_balance", "Arrearage"];
const KEY_CODES = ["API_KEY_INVALID", "invalid_api_key", "authentication_error"];
const CONTEXT_CODES = ["context_length_exceeded", "string_above_max_length"];
const CONTENT_CODES = [
  "content_policy_violation",
  "content_filter",
  "data_inspection_failed",
  "DataInspectionFailed",
];

const CREDIT = /credit balance is too low|insufficient (balance|credits?|funds)|out of credits/i;
const KEY = /api key (not valid|expired|is invalid)|(invalid|incorrect) api key/i;
const CONTEXT =
  /maximum context length|prompt is too long|context (window|length|size)|(input|prompt) token count.*exceed|too many (input )?tokens|longer than the maximum model length/i;
const CONTENT =
  /content (policy|filter|management policy)|safety (system|filter|setting)|was flagged|requires moderation/i;
const MEDIA_WORD =
  /\b(images?|image_url|vision|audio|input_audio|video|media|multi-?modal\w*|modalit(y|ies)|inline_?data)\b/i;
const NOT_TAKEN =
  /(not|n't|un)[ -]?(be )?(support|accept|allow|process|read|decod|download|enabl)|invalid|no endpoints found|only supports|expected .*text|at most|too (large|many|small)|exceed|could not/i;

function has(error: ServerError, codes: string[]): boolean {
  return error.codes.some((code) => codes.includes(code));
}

/**
 * The meaning of a server's error status, from its codes and words; null where the status alone
 * has to tell. Words are looked at only where the status leaves room for them.
 */
function refusalKind(status: number, error: ServerError): RefusalKind | null {
  const words = error.message ?? "";
  const mayBeWords = [400, 403, 404, 413, 415, 422].includes(status);
  if (status === 402 || has(error, CREDIT_CODES) || (mayBeWords && CREDIT.test(words))) return "credit";
  if (status === 401 || has(error, KEY_CODES) || (status === 400 && KEY.test(words))) return "key";
  if (has(error, CONTEXT_CODES) || (mayBeWords && CONTEXT.test(words))) return "context";
  if (has(error, CONTENT_CODES) || (mayBeWords && CONTENT.test(words))) return "content";
  if (status === 403) return "key";
  if (status === 415 || (mayBeWords && status !== 413 && MEDIA_WORD.test(words) && NOT_TAKEN.test(words))) {
    return "media";
  }
  return null;
}

/** A status of refusal with the endpoint's own words, for those who can ask otherwise. */
export class RefusedRequestError extends ProblemError {
  readonly status: number;
  readonly said: ServerError;

  constructor(problem: Problem, status: number, said: ServerError) {
    super(problem);
    this.status = status;
    this.said = said;
  }
}

type Told = Pick<Problem, "code" | "message" | "nextStep" | "refused"> & { retryable: boolean };

const LONGEST_WAIT_SECONDS = 3600;

/** `Retry-After` in seconds, from a number or an HTTP date, between 0 and an hour; null when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_WAIT_SECONDS);
}

/** A sentence on where to manage the account behind an address; empty for unknown addresses. */
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

/** Advice on the context limit of a local server; empty for all others. */
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
  const problem = {
    code: told.code,
    message: `${told.message}${itSays(error.message)}`,
    nextStep: wait === null ? told.nextStep : `It asks to wait ${wait} s. ${told.nextStep}`,
    detail: `HTTP ${status} from ${host}`,
    retryable: told.retryable,
    ...(told.refused === undefined ? {} : { refused: told.refused }),
    ...(wait === null ? {} : { retryAfterSeconds: wait }),
  };
  return new RefusedRequestError(problem, status, error);
}
