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

const condition = /^[\s\uE001"'(]*(?:then,?\s+|and\s+)?(?:if|else|otherwise|unless|in case|depending on)\b/i;

/** A demand under a condition holds for some videos only. */
function isConditional(reading: Reading, finding: Finding): boolean {
  const sentence = sentenceAt(reading, finding.start);
  return condition.test(reading.masked.slice(sentence.start, sentence.start + 60));
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
      const identity = identityOf(finding);
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    })
    .slice(0, MAX_SUGGESTIONS)
    .map((finding, index) => ({
      check: {
        checkId: `suggested-${String(index + 1).padStart(3, "0")}`,
        constraintId: finding.constraintId,
        description: finding.description,
        parameters: finding.parameters,
      },
      phrase: { start: finding.start, end: finding.end },
      sure: isConditional(reading, finding) ? "low" : finding.sure,
    }));
}
