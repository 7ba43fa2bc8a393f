import { editCase } from "../case/mend";
import { editCount } from "../count/mend";
import { editDelimiter } from "../delimiter/mend";
import { editJson } from "../json/mend";
import { editKeyword } from "../keyword/mend";
import { editLength } from "../length/mend";
import { editMarkdown } from "../markdown/mend";
import { editOrderedList } from "../ordered-list/mend";
import { editPlainText } from "../plain-text/mend";
import { editAffixes } from "../prefix-suffix/mend";
import { editTable } from "../table/mend";
import { editTimestamps } from "../timestamp-format/mend";
import { editUnorderedList } from "../unordered-list/mend";
import type { Editor } from "./editor";

/** The editors by constraint id. A constraint without one (`language`) cannot be mended by rule. */
export const editors: ReadonlyMap<string, Editor> = new Map<string, Editor>([
  ["plain_text", { of: "part", propose: editPlainText }],
  ["json_object", { of: "part", propose: editJson("object"), source: true, structural: true }],
  ["json_array", { of: "part", propose: editJson("array"), source: true, structural: true }],
  ["unordered_list", { of: "part", propose: editUnorderedList, structural: true }],
  ["ordered_list", { of: "part", propose: editOrderedList, structural: true }],
  ["table", { of: "part", propose: editTable, structural: true }],
  ["keyword", { of: "part", propose: editKeyword }],
  ["timestamp_format", { of: "part", propose: editTimestamps }],
  ["markdown", { of: "part", propose: editMarkdown }],
  ["prefix_suffix", { of: "part", propose: editAffixes }],
  ["delimiter", { of: "part", propose: editDelimiter }],
  ["length", { of: "part", propose: editLength }],
  ["count", { of: "response", propose: editCount }],
  ["case", { of: "part", propose: editCase }],
]);
