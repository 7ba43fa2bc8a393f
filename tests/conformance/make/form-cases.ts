import { letterCase } from "./form/case";
import { count } from "./form/count";
import { delimiter } from "./form/delimiter";
import { jsonArray } from "./form/json-array";
import { jsonObject } from "./form/json-object";
import { keyword } from "./form/keyword";
import { language } from "./form/language";
import { length } from "./form/length";
import { markdown } from "./form/markdown";
import { orderedList } from "./form/ordered-list";
import { plainText } from "./form/plain-text";
import { prefixSuffix } from "./form/prefix-suffix";
import { tables } from "./form/table";
import { timestampFormat } from "./form/timestamp-format";
import { unorderedList } from "./form/unordered-list";
import type { FormCase } from "./form-case";

/** The questions to each format rule, by its id; nothing is asked twice. */
export const formCases: Record<string, FormCase[]> = Object.fromEntries(
  Object.entries({
    plain_text: plainText,
    json_object: jsonObject,
    json_array: jsonArray,
    unordered_list: unorderedList,
    ordered_list: orderedList,
    table: tables,
    keyword,
    timestamp_format: timestampFormat,
    markdown,
    prefix_suffix: prefixSuffix,
    delimiter,
    length,
    count,
    case: letterCase,
    language,
  }).map(([rule, cases]) => [rule, withoutRepeats(cases)]),
);

/** Shared rows of cases may meet: the first of equal questions stays, unless another one knows more. */
function withoutRepeats(cases: FormCase[]): FormCase[] {
  const kept = new Map<string, FormCase>();
  for (const each of cases) {
    const question = JSON.stringify(each.parameters);
    const before = kept.get(question);
    if (before?.strict && each.strict && before.strict !== each.strict)
      throw new Error(`two readings of one question: ${question}`);
    if (!before || (!before.strict && each.strict)) kept.set(question, each);
  }
  return [...kept.values()];
}
