import { endsWithText, startsWithText } from "../../foundation/python-text";
import { CheckError, type PreparedCheck } from "../define-checker";
import { isFalsy } from "../shared/python-values";
import { fail, mark, pass, quote } from "../shared/verdicts";
import { describeEnds } from "./describe-ends";

/** The punctuation that the released script drops from the end of a text before it rejects a suffix. */
const droppedPunctuation = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~，。！？；：、（）【】《》〈〉·");

/** The released verdict: to the letter, any punctuation after the suffix set aside. */
export function prefixSuffixReference(prefix: unknown, suffix: unknown): PreparedCheck {
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
