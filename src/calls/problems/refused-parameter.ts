import type { ServerError } from "./server-error";

/** A name under which an endpoint may speak of something in a request. */
export type Named<Thing> = { thing: Thing; pattern: RegExp };

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
export function refusedThing<Thing>(
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
 * How many pictures an endpoint takes that refused so many, by its words; half of them where it doesn't say. Null where
 * it speaks of something else.
 */
export function imageBound(status: number, { message }: ServerError, sent: number): number | null {
  if (message === null || sent < 2 || (status !== 400 && status !== 422)) return null;
  if (!ABOUT_PICTURES.test(message) || ABOUT_SIZES.test(message) || !TOO_MANY.test(message)) return null;
  const numbers = [...message.matchAll(/(?<![\w.])\d{1,4}(?![\w.]*\d)/g)].map(([number]) => Number(number));
  if (numbers.includes(0)) return null;
  const [bound] = numbers.filter((number) => number < sent).sort((one, other) => other - one);
  if (bound !== undefined) return bound;
  return ONE.test(message) ? 1 : Math.floor(sent / 2);
}
