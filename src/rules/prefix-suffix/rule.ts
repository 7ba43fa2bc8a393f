import { endsWithText, startsWithText } from "../../foundation/python-text";
import { CJK, UNSPACED } from "../../foundation/text-lines";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { wordsOf } from "../locating/description";
import {
  foundRanges,
  foundWhole,
  type Locator,
  type LocatorInput,
  stringParameter,
  unsure,
} from "../locating/located";
import { locateScope } from "../locating/scope";
import { structuresOf } from "../locating/structures";
import { paragraphsOf } from "../locating/text-units";
import { foldText } from "../shared/fold";
import { takes, textOrNull } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { fail, mark, pass, quote } from "../shared/verdicts";

/** Says how a text that passes begins and ends. */
function describeEnds(prefix: unknown, suffix: unknown): string {
  const parts = [
    ...(typeof prefix === "string" ? [`begins with ${quote(prefix)}`] : []),
    ...(typeof suffix === "string" ? [`ends with ${quote(suffix)}`] : []),
  ];
  return parts.length === 0 ? "no prefix or suffix asked" : `the text ${parts.join(" and ")}`;
}

/**
 * The text begins with a prefix and ends with a suffix.
 *
 * Reference: literally; after the suffix any punctuation may follow, white space may not.
 *
 * Strict: blanks, quotes and markup may stand around the text, and one mark of punctuation after the suffix;
 * the kind of quotes, dashes and blanks does not matter, letter case does. "Cat" does not begin "Cats", nor does "light" end
 * "moonlight".
 */
export const checker = defineChecker({
  id: "prefix_suffix",
  parameters: takes({}, { prefix: textOrNull(), suffix: textOrNull() }),
  prepare(parameters, { semantics }): PreparedCheck {
    const { prefix, suffix } = parameters;
    return semantics === "strict"
      ? prefixSuffixStrict(prefix, suffix)
      : prefixSuffixReference(prefix, suffix);
  },
  otherContent(_content, parameters) {
    return isFalsy(parameters.prefix) && isFalsy(parameters.suffix) ? true : null;
  },
});

/** The punctuation that the released script drops from the end of a text before it rejects a suffix. */
const droppedPunctuation = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~，。！？；：、（）【】《》〈〉·");

/** The released verdict: to the letter, any punctuation after the suffix set aside. */
function prefixSuffixReference(prefix: unknown, suffix: unknown): PreparedCheck {
  const start = isFalsy(prefix) ? null : prefix;
  const finish = isFalsy(suffix) ? null : suffix;
  return (content) => {
    if (start !== null) {
      if (typeof start !== "string") throw new CheckError("prefix must be a text");
      if (!startsWithText(content, start)) {
        return fail(`the text does not begin with ${quote(start)}`, [mark(0, 0, "prefix missing")]);
      }
    }
    if (finish !== null) {
      if (typeof finish !== "string") throw new CheckError("suffix must be a text");
      if (
        !endsWithText(content, finish) &&
        !endsWithText(content.slice(0, punctuationStart(content)), finish)
      ) {
        const end = content.length;
        return fail(`the text does not end with ${quote(finish)}`, [mark(end, end, "suffix missing")]);
      }
    }
    return pass(describeEnds(start, finish));
  };
}

function punctuationStart(content: string): number {
  let end = content.length;
  while (end > 0 && droppedPunctuation.has(content.charAt(end - 1))) end--;
  return end;
}

const opening = /^(?:\s|["'([{「『《【*_~`#>])+/;

const wrapper =
  /(?:[\s"')\]}」』》】]|\*{1,3}|_{1,3}|~~|`{1,3}|\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}])/u
    .source;

const sign = /(?:\.{3,6}|[\p{P}\p{S}])/u.source;
const afterSuffix = new RegExp(`^(?:${wrapper}){0,12}(?:${sign}(?:${wrapper}){0,12})?$`, "u");

/** A letter, mark or digit of a script that sets words apart by blanks, at either end of a text. */
const spacedLetter = `(?![${CJK}${UNSPACED}])[\\p{L}\\p{M}\\p{N}]`;
const opensInSpaced = new RegExp(`^${spacedLetter}`, "u");
const endsInSpaced = new RegExp(`${spacedLetter}$`, "u");

/** No trail is longer than this. */
const MAX_TRAIL = 80;

/** The strict verdict: what stands around the text set aside, and one mark after the suffix. */
function prefixSuffixStrict(prefix: unknown, suffix: unknown): PreparedCheck {
  const start = typeof prefix === "string" ? foldText(prefix).trim() : "";
  const finish = typeof suffix === "string" ? foldText(suffix).trim() : "";
  return (content) => {
    if (start !== "" && !opensWith(foldText(content.slice(0, 4 * start.length + 400)), start)) {
      return fail(`the text does not begin with ${quote(String(prefix))}`, [mark(0, 0, "prefix missing")]);
    }
    if (finish !== "" && !closesWith(foldText(content.slice(-(4 * finish.length + 400))), finish)) {
      const end = content.length;
      return fail(`the text does not end with ${quote(String(suffix))}`, [mark(end, end, "suffix missing")]);
    }
    return pass(describeEnds(start === "" ? null : prefix, finish === "" ? null : suffix));
  };
}

/** Fewer letters than these may be meant as the beginning of any word ("Un"), or as its end ("ing"). */
const FEWEST_LETTERS = { prefix: 3, suffix: 4 };

/** True where a word goes on over the end of what is asked for, which makes it another word. */
function cutsWord(asked: string, fewest: number, before: string, after: string): boolean {
  const letters = asked.match(/\p{L}/gu)?.length ?? 0;
  return letters >= fewest && endsInSpaced.test(before) && opensInSpaced.test(after);
}

function opensWith(text: string, prefix: string): boolean {
  const bare = text.trimStart();
  return [bare, bare.replace(opening, "")].some(
    (begun) =>
      startsWithText(begun, prefix) &&
      !cutsWord(prefix, FEWEST_LETTERS.prefix, prefix, begun.slice(prefix.length)),
  );
}

function closesWith(text: string, suffix: string): boolean {
  const at = text.lastIndexOf(suffix);
  const trail = text.slice(at + suffix.length);
  return (
    at >= 0 &&
    trail.length <= MAX_TRAIL &&
    afterSuffix.test(trail) &&
    !longRun.test(trail) &&
    !cutsWord(suffix, FEWEST_LETTERS.suffix, text.slice(Math.max(0, at - 2), at), suffix)
  );
}

/** A line of the same sign is no punctuation. */
const longRun = /([*_~`])\1{3}|([)\]}>"'])\2{2}/;

const verb = "(?:start|begin|open|end|close|conclude|finish|prefix|suffix)(?:s|es|ed|ing)?";
const parts =
  "(?:part|version|sentence|paragraph|line|item|bullet|entry|row|cell|column|key|value|field|element|section|heading|title|string)s?";

/** True where it is a part that begins or ends so: "each paragraph starts with", "start every item with". */
function partBegins({ check }: LocatorInput): boolean {
  const words = wordsOf(check.description).replace(/\s+/g, " ");
  return (
    new RegExp(
      `\\b(?:each|every|all|both)\\b[^.;,]*\\b${verb}\\b|\\b${verb} (?:with )?(?:each|every|both|all)\\b`,
    ).test(words) ||
    new RegExp(`\\b${parts}\\b(?: [\\w'-]+){0,6} ${verb}\\b|\\b${verb} the (?:\\w+ )?${parts}\\b`).test(
      words,
    ) ||
    new RegExp(
      `\\b${parts} (?:is|are|(?:must|should) be) (?:set |put |placed )?(?:in|enclosed|wrapped|surrounded)\\b`,
    ).test(words)
  );
}

/**
 * The whole response, or each unit of which the description says that it begins or ends so; a list marker belongs
 * to it when the prefix is one.
 */
export const locateAffixes: Locator = (input) => {
  if (!partBegins(input)) {
    const own = /\bthe (summary|conclusion|introduction|closing remark|answer to)\b/.exec(
      wordsOf(input.check.description),
    );
    return own && paragraphsOf(input.response).length > 1
      ? unsure(`where the ${own[1]} is, is not clear`)
      : foundWhole(input.response);
  }
  const scoped = locateScope(input);
  if (!scoped.found) return scoped;
  const prefix = stringParameter(input.check, "prefix") ?? "";
  const { lists } = structuresOf(input.response);
  const items = lists.flatMap((block) => block.items);
  const withMarkers = items.length > 0 && scoped.note.startsWith("each list item");
  return withMarkers && prefix !== "" && items.some((item) => prefix.startsWith(item.marker))
    ? foundRanges(input.response, items, "each list item, with its marker")
    : scoped;
};
