import { readCase } from "../case/suggest";
import { readCount } from "../count/suggest";
import { readDelimiter } from "../delimiter/suggest";
import { readJson } from "../json/suggest";
import { readKeyword } from "../keyword/suggest";
import { readLanguage } from "../language/suggest";
import { readLength } from "../length/suggest";
import { readOrderedList, readUnorderedList } from "../lists/suggest";
import { readMarkdown } from "../markdown/suggest";
import { readPlainText } from "../plain-text/suggest";
import { readPrefixSuffix } from "../prefix-suffix/suggest";
import { readTable } from "../table/suggest";
import { readTimestampFormat } from "../timestamp-format/suggest";
import {
  type Finding,
  type Reading,
  type Rule,
  readInstruction,
  type SuggestedCheck,
  sentenceAt,
} from "./reading";
import { meant, WHOLE } from "./subject";

/** Every rule, in the order of the taxonomy, with the constraints it reads. The only list of them. */
export const suggestionRules: readonly { constraintIds: readonly string[]; read: Rule }[] = [
  { constraintIds: ["plain_text"], read: readPlainText },
  { constraintIds: ["json_object", "json_array"], read: readJson },
  { constraintIds: ["unordered_list"], read: readUnorderedList },
  { constraintIds: ["ordered_list"], read: readOrderedList },
  { constraintIds: ["table"], read: readTable },
  { constraintIds: ["keyword"], read: readKeyword },
  { constraintIds: ["timestamp_format"], read: readTimestampFormat },
  { constraintIds: ["markdown"], read: readMarkdown },
  { constraintIds: ["prefix_suffix"], read: readPrefixSuffix },
  { constraintIds: ["delimiter"], read: readDelimiter },
  { constraintIds: ["length"], read: readLength },
  { constraintIds: ["count"], read: readCount },
  { constraintIds: ["case"], read: readCase },
  { constraintIds: ["language"], read: readLanguage },
];

/** More checks than any instruction asks for; what a hostile text would add beyond them is dropped. */
const MAX_SUGGESTIONS = 100;

const condition =
  /(?:^[\s\uE001"'(]*|[;:,]\s*)(?:(?:then|and|but|or),?\s+)?(?:if|else|otherwise|unless|in case|depending on)\b/i;
const ofEach = /\b(?:under|for|in|within|per)\s+(?:each|every)\b/i;
const named = /^\s{1,3}(?:key ?words?|hash ?tags?|tags?|labels?|headings?|titles?|names?)\b/i;
const inTurn = /\b(?:then|next|afterwards|after that|finally|second(?:ly)?|followed)\b/i;

/** Two texts are asked for one after the other no further apart than this. */
const MOST_BETWEEN = 1000;

/** True where two lengths that no answer has both are asked for in turn: they are lengths of two texts. */
function isOfTwoTexts(reading: Reading, one: Finding, other: Finding): boolean {
  const both = [one, other];
  const isOfAll = both.every(
    ({ constraintId, description }) => constraintId === "length" && description.startsWith(WHOLE.words),
  );
  if (!isOfAll || one.parameters.unit !== other.parameters.unit) return false;
  const [first, second] = both.map(({ parameters: { min_len, max_len } }) => ({
    least: Number(min_len),
    most: Number(max_len) < 0 ? Number.POSITIVE_INFINITY : Number(max_len),
  }));
  if (!first || !second || (first.most >= second.least && second.most >= first.least)) return false;
  const [from, to] = [Math.min(one.end, other.end), Math.max(one.start, other.start)];
  return to - from <= MOST_BETWEEN && inTurn.test(reading.masked.slice(from, to));
}

/** True where the case of some words is asked for beside a text that begins or ends the answer: "lowercase keywords". */
function isCaseOfSome(reading: Reading, { constraintId, end }: Finding, all: readonly Finding[]): boolean {
  const isOfWords = constraintId === "case" && named.test(reading.masked.slice(end, end + 20));
  return isOfWords && all.some((other) => other.constraintId === "prefix_suffix");
}

/**
 * The demand, of less than all of an answer where it holds under a condition, for each of several parts, or for some words or one of two texts:
 * which part that is only its meaning tells.
 */
function limited(reading: Reading, finding: Finding, all: readonly Finding[]): Finding {
  const sentence = sentenceAt(reading, finding.start);
  const head = reading.masked.slice(sentence.start, finding.start);
  const isOfSome =
    condition.test(head) ||
    (finding.constraintId === "count" && ofEach.test(head)) ||
    isCaseOfSome(reading, finding, all) ||
    all.some((other) => isOfTwoTexts(reading, finding, other));
  if (!isOfSome) return finding;
  const { words } = meant(reading.text.slice(sentence.start, finding.end));
  const description = finding.description
    .replace(/^The (?:whole answer|list|table|JSON array)\b/, () => words)
    .replace("every part of the answer", () => words.replace("The", "the"));
  return { ...finding, description, sure: "low" };
}

/** True where a text that is asked for is to have markup: prose in it is not to be without. */
function isMarkedUp({ constraintId, description, sure }: Finding, all: readonly Finding[]): boolean {
  const isAboutAll = constraintId === "plain_text" && description.startsWith(WHOLE.words);
  return isAboutAll && sure === "low" && all.some((other) => other.constraintId === "markdown");
}

function identityOf(finding: Finding): string {
  return JSON.stringify([finding.constraintId, finding.description, finding.parameters]);
}

/**
 * The format checks that an instruction asks for, read by rules, without a model: each with a description that the
 * direct locator reads, parameters as its checker's schema has them, the phrase it was read from and how sure that
 * is. In the order of their phrases. Deterministic; never throws. Reads English (with Chinese in quotes), of which
 * the first `MAX_READ` characters.
 */
export function suggestChecks(instruction: string): SuggestedCheck[] {
  const reading = readInstruction(instruction);
  const findings = suggestionRules.flatMap((rule) => rule.read(reading));
  const seen = new Set<string>();
  return findings
    .sort((a, b) => a.start - b.start)
    .filter((finding) => {
      if (isMarkedUp(finding, findings)) return false;
      const identity = identityOf(finding);
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    })
    .slice(0, MAX_SUGGESTIONS)
    .map((finding, _, all) => limited(reading, finding, all))
    .map((finding, index) => ({
      check: {
        checkId: `suggested-${String(index + 1).padStart(3, "0")}`,
        constraintId: finding.constraintId,
        description: finding.description,
        parameters: finding.parameters,
      },
      phrase: { start: finding.start, end: finding.end },
      sure: finding.sure,
    }));
}
