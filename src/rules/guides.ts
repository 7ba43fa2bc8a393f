import type { CheckerGuide } from "./shared/define-guide";

export type { CheckerGuide } from "./shared/define-guide";

/** A guide that is loaded when it is first shown. */
type GuideEntry = { id: string; load: () => Promise<CheckerGuide> };

/** The guide of every format rule, in the order of the taxonomy. */
export const checkerGuides: readonly GuideEntry[] = [
  { id: "plain_text", load: () => import("./plain-text/guide").then((module) => module.guide) },
  { id: "json_object", load: () => import("./json-object/guide").then((module) => module.guide) },
  { id: "json_array", load: () => import("./json-array/guide").then((module) => module.guide) },
  { id: "unordered_list", load: () => import("./unordered-list/guide").then((module) => module.guide) },
  { id: "ordered_list", load: () => import("./ordered-list/guide").then((module) => module.guide) },
  { id: "table", load: () => import("./table/guide").then((module) => module.guide) },
  { id: "keyword", load: () => import("./keyword/guide").then((module) => module.guide) },
  { id: "timestamp_format", load: () => import("./timestamp-format/guide").then((module) => module.guide) },
  { id: "markdown", load: () => import("./markdown/guide").then((module) => module.guide) },
  { id: "prefix_suffix", load: () => import("./prefix-suffix/guide").then((module) => module.guide) },
  { id: "delimiter", load: () => import("./delimiter/guide").then((module) => module.guide) },
  { id: "length", load: () => import("./length/guide").then((module) => module.guide) },
  { id: "count", load: () => import("./count/guide").then((module) => module.guide) },
  { id: "case", load: () => import("./case/guide").then((module) => module.guide) },
  { id: "language", load: () => import("./language/guide").then((module) => module.guide) },
];
