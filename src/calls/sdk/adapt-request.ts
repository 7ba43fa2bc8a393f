import { ProblemError } from "../../foundation/errors";
import { itSays } from "../../foundation/foreign-text";
import { hostOf } from "../../foundation/hosts";
import { counted } from "../../foundation/plural";
import type { LengthName, ModelAbilities } from "../../shapes/model-abilities";
import { type Adaption, AdaptionError } from "../model-services/adaptions";
import type { ServerError } from "../problems/server-error";
import { type Endpoint, RefusedRequestError } from "../problems/status-problem";

/** A name under which an endpoint may speak of something in a request. */
type Named<Thing> = { thing: Thing; pattern: RegExp };

/** It takes no such thing at all, as servers word it. */
const TAKES_NONE =
  /(\bnot|n't|\bun|\bin)[ -]?(\w+ ){0,3}(support|accept|allow|permit|recogni[sz]|enabl|available|implement|expected|valid)|\bunsupported|\bun(recogni[sz]ed|known|expected)\b|cannot find field|\bextra (inputs|fields|parameters?)|additional propert|only (the )?(default|supports?|support)|no longer|deprecated|cannot (both )?be (both )?(specified|set|used|sent)|does(n't| not) (take|know|have)|\b(is|was) (refused|rejected|forbidden|disallowed)|\binstead\b|must alternate|only user and/i;

/** It takes such a thing, with another value. */
const ANOTHER_VALUE =
  /\b(less|greater|smaller|larger|lower|higher|more|fewer) than\b|\bat (most|least)\b|\bbetween\b|\btoo (large|high|long|small|low)\b|\brange\b|\bexceed|[<>≤≥]|\bmaximum\b|\bminimum\b/i;

const CODES =
  /unsupported_(parameter|value)|unknown_(parameter|field)|unrecognized|extra_forbidden|not_supported/i;

/**
 * Which of the things in a request an endpoint takes none of, by the words of its refusal: the first that it names; null
 * where it names none, or only asks for another value. Words alone never teach it: the status has to be one for requests
 * that can't be processed.
 */
function refusedThing<Thing>(
  status: number,
  { message, codes, names = [] }: ServerError,
  things: readonly Named<Thing>[],
): Thing | null {
  if (status !== 400 && status !== 422) return null;
  const words = message ?? "";
  if (ANOTHER_VALUE.test(words)) return null;
  if (!TAKES_NONE.test(words) && !codes.some((code) => CODES.test(code))) return null;
  const [pointed] = things.filter(({ pattern }) => names.some((name) => pattern.test(name)));
  if (pointed) return pointed.thing;
  const [first] = things
    .map(({ thing, pattern }) => ({ thing, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return first ? first.thing : null;
}

const ABOUT_PICTURES = /\b(images?|pictures?|image_url|photos?|frames?)\b/i;
const ABOUT_SIZES =
  /\b(bytes?|[kmg]i?b|pixels?|px|megapixels?|dimensions?|resolution|width|height|base64|seconds?|tokens?)\b/i;
const TOO_MANY =
  /\btoo many\b|\bat most\b|\bup to\b|\bmore than\b|\b(maximum|max|limit\w*|exceed\w*)\b|\bnumber of\b|\b(only|single|one|multiple|several)\b|[<>≤≥]/i;
const ONE =
  /\b(only|at most|a) (one|a single|single)\b|\b(multiple|several) (images?|pictures?)\b|\bone (image|picture)\b/i;

/**
 * The number of pictures that an endpoint takes that refused so many, by its words; half of them where it doesn't say. Null where
 * it speaks of something else.
 */
function imageBound(status: number, { message }: ServerError, sent: number): number | null {
  if (message === null || sent < 2 || (status !== 400 && status !== 422)) return null;
  if (!ABOUT_PICTURES.test(message) || ABOUT_SIZES.test(message) || !TOO_MANY.test(message)) return null;
  const numbers = [...message.matchAll(/(?<![\w.])\d{1,4}(?![\w.]*\d)/g)].map(([number]) => Number(number));
  if (numbers.includes(0)) return null;
  const [bound] = numbers.filter((number) => number < sent).sort((one, other) => other - one);
  if (bound !== undefined) return bound;
  return ONE.test(message) ? 1 : Math.floor(sent / 2);
}

/** The parts of a sent request that endpoints may refuse. */
export type SentThings = {
  temperature: boolean;
  seed: boolean;
  reasoning: boolean;
  system: boolean;
  streamOptions: boolean;
  /** True when the request named a maximum reply length. */
  namedLength: boolean;
  /** The name under which; null where its package chooses it. */
  length: LengthName | null;
  /** Other ways to state the length in its format. Empty where it can't do without a length. */
  lengthNames: readonly LengthName[];
  /** Fields that people added. */
  fields: readonly string[];
  images: number;
};

const LENGTH = /\bmax_?(completion_?|output_?)?tokens\b/i;
const NAMES = /\bmax_(?:completion_)?tokens\b/;

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function without(of: string, learnt: Adaption["learnt"]): Adaption {
  return { of, instead: "without it", learnt };
}

/** The next way to ask for the maximum length: under the other name, once, else not at all. */
function otherLength(sent: SentThings, words: string, tried: readonly Adaption[]): Adaption | null {
  const refusedName = sent.length ?? words.match(NAMES)?.[0];
  const renamed = tried.some(({ learnt }) => learnt.length !== undefined);
  const other = renamed
    ? undefined
    : sent.lengthNames.find((name) => name !== "none" && name !== refusedName);
  if (other !== undefined)
    return { of: "the name of the longest reply", instead: `with “${other}”`, learnt: { length: other } };
  return sent.lengthNames.includes("none") ? without("the longest reply", { length: "none" }) : null;
}

function namedThings(sent: SentThings, words: string, tried: readonly Adaption[]): Named<Adaption | null>[] {
  const things: Named<Adaption | null>[] = [];
  if (sent.temperature)
    things.push({ pattern: /\btemperature\b/i, thing: without("the temperature", { temperature: false }) });
  if (sent.seed) things.push({ pattern: /\bseed\b/i, thing: without("the seed", { seed: false }) });
  if (sent.streamOptions)
    things.push({
      pattern: /\bstream_?options\b|\binclude_?usage\b/i,
      thing: without("“stream_options”", { streamOptions: false }),
    });
  if (sent.reasoning)
    things.push({
      pattern: /\b(reasoning|thinking)(\b|_|[A-Z])/i,
      thing: without("the setting of reasoning", { reasoning: false }),
    });
  if (sent.namedLength) things.push({ pattern: LENGTH, thing: otherLength(sent, words, tried) });
  if (sent.system)
    things.push({
      pattern:
        /\b(system|developer)\b.{0,12}\b(messages?|prompts?|roles?|instructions?)\b|\broles?\b.{0,20}\b(system|developer)\b|system_?instruction|conversation roles must alternate|only user and assistant|^messages\[0\]\.role$/i,
      thing: {
        of: "the system prompt",
        instead: "with it at the head of the message",
        learnt: { system: false },
      },
    });
  for (const field of sent.fields)
    things.push({
      pattern: new RegExp(`(?<![\\w-])${escaped(field)}(?![\\w-])`),
      thing: without(`the added field “${field}”`, { refusedFields: [field] }),
    });
  return things;
}

/** Refusals that are none of the key, the credit, the content or the size. */
const ADAPTABLE = new Set(["request-refused", "media-refused", "system-prompt-refused"]);

function tooMany(endpoint: Endpoint, most: number, error: RefusedRequestError): AdaptionError {
  const pictures = counted(most, "picture");
  const problem = {
    ...error.problem,
    code: "too-many-images",
    message: `${hostOf(endpoint.baseUrl)} takes fewer pictures in one request.${itSays(error.said.message)}`,
    nextStep: "Set fewer frames for the video.",
  };
  return new AdaptionError(new ProblemError(problem, { cause: error }), {
    of: "the number of pictures",
    instead: `with ${pictures}`,
    learnt: { limits: { images: most } },
  });
}

/**
 * A failure as one that asking otherwise may help: `AdaptionError` where the endpoint refused something that was sent and
 * can be left out, renamed or made fewer; the same error for every other.
 */
export function adaptable(
  error: unknown,
  sent: SentThings,
  endpoint: Endpoint,
  tried: readonly Adaption[],
): unknown {
  if (!(error instanceof RefusedRequestError) || !ADAPTABLE.has(error.problem.code)) return error;
  const { status, said } = error;
  const words = [...(said.names ?? []), said.message].join(" ");
  const adaption = refusedThing(status, said, namedThings(sent, words, tried));
  if (adaption) return new AdaptionError(error, adaption);
  const most = error.problem.refused === undefined ? imageBound(status, said, sent.images) : null;
  return most === null ? error : tooMany(endpoint, most, error);
}

type Body = Record<string, unknown>;

/** The body of a request in the chat format without what the endpoint refuses, its length under the name that it takes. */
export function withTakenNames(body: Body, { length, streamOptions, refusedFields }: ModelAbilities): Body {
  const { max_tokens: one, max_completion_tokens: other, ...rest } = body;
  const most = one ?? other;
  const taken: Body = length === "usual" ? body : rest;
  const named = length === "usual" || length === "none" || most === undefined ? {} : { [length]: most };
  const left = new Set([...refusedFields, ...(streamOptions ? [] : ["stream_options"])]);
  return Object.fromEntries(Object.entries({ ...taken, ...named }).filter(([name]) => !left.has(name)));
}
