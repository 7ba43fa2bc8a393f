import { Type } from "typebox";
import { endsWithText, startsWithText } from "../lib/python-text";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { isFalsy } from "./shared/python-values";
import { fail, mark, pass, quote } from "./shared/verdicts";

/** What the released script drops from the end of a text before it gives a suffix up. */
const droppedPunctuation = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~，。！？；：、（）【】《》〈〉·");

/**
 * The text begins with a prefix and ends with a suffix.
 *
 * Reference: literally; after the suffix any punctuation may follow, white space may not.
 */
export const prefixSuffix = defineChecker({
  id: "prefix_suffix",
  parameters: Type.Object({
    prefix: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    suffix: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  prepare(parameters): PreparedCheck {
    return reference(parameters.prefix, parameters.suffix);
  },
  otherContent(_content, parameters) {
    return isFalsy(parameters.prefix) && isFalsy(parameters.suffix) ? true : null;
  },
});

function reference(prefix: unknown, suffix: unknown): PreparedCheck {
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
    return pass(describe(start, finish));
  };
}

function punctuationStart(content: string): number {
  let end = content.length;
  while (end > 0 && droppedPunctuation.has(content.charAt(end - 1))) end--;
  return end;
}

function describe(prefix: unknown, suffix: unknown): string {
  const parts = [
    ...(typeof prefix === "string" ? [`begins with ${quote(prefix)}`] : []),
    ...(typeof suffix === "string" ? [`ends with ${quote(suffix)}`] : []),
  ];
  return parts.length === 0 ? "no prefix or suffix asked" : `the text ${parts.join(" and ")}`;
}
