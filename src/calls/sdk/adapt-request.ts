import { ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import { counted } from "../../foundation/plural";
import type { LengthName, ModelAbilities } from "../../shapes/model-abilities";
import { AdaptionError } from "../model-services/adaption-error";
import type { Adaption } from "../model-services/adaptions";
import type { Endpoint } from "../problems/endpoint";
import { imageBound, type Named, refusedThing } from "../problems/refused-parameter";
import { RefusedRequestError } from "../problems/refused-request";

/** What a request held of that which endpoints refuse. */
export type SentThings = {
  temperature: boolean;
  seed: boolean;
  reasoning: boolean;
  system: boolean;
  streamOptions: boolean;
  /** Whether a longest reply was named. */
  namedLength: boolean;
  /** The name under which; null where its package chooses it. */
  length: LengthName | null;
  /** How else its format can do. Empty where it can't do without a length. */
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

/** How the longest reply is asked for next: under the other name, once, else not at all. */
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
    message: `${hostOf(endpoint.baseUrl)} takes fewer pictures in one request.${error.said.message === null ? "" : ` It says: ${error.said.message}`}`,
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
