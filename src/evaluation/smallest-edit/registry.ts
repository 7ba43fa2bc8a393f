import { editCase } from "./case";
import { editCount } from "./count";
import { editDelimiter } from "./delimiter";
import type { Editor } from "./editor";
import { editJson } from "./json";
import { editKeyword } from "./keyword";
import { editLength } from "./length";
import { editMarkdown } from "./markdown";
import { editOrderedList } from "./ordered-list";
import { editPlainText } from "./plain-text";
import { editAffixes } from "./prefix-suffix";
import { editTable } from "./table";
import { editTimestamps } from "./timestamp-format";
import { editUnorderedList } from "./unordered-list";

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
