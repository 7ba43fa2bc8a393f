import type { CheckerGuide } from "./define-guide";

export type { CheckerGuide } from "./define-guide";

/** A guide that is loaded when it is first shown. */
type GuideEntry = { id: string; load: () => Promise<CheckerGuide> };

/** The guide of every format rule, in the order of the taxonomy. */
export const checkerGuides: readonly GuideEntry[] = [
  { id: "plain_text", load: () => import("./plain-text").then((module) => module.guide) },
  { id: "json_object", load: () => import("./json-object").then((module) => module.guide) },
  { id: "json_array", load: () => import("./json-array").then((module) => module.guide) },
  { id: "unordered_list", load: () => import("./unordered-list").then((module) => module.guide) },
  { id: "ordered_list", load: () => import("./ordered-list").then((module) => module.guide) },
  { id: "table", load: () => import("./table").then((module) => module.guide) },
  { id: "keyword", load: () => import("./keyword").then((module) => module.guide) },
  { id: "timestamp_format", load: () => import("./timestamp-format").then((module) => module.guide) },
  { id: "markdown", load: () => import("./markdown").then((module) => module.guide) },
  { id: "prefix_suffix", load: () => import("./prefix-suffix").then((module) => module.guide) },
  { id: "delimiter", load: () => import("./delimiter").then((module) => module.guide) },
  { id: "length", load: () => import("./length").then((module) => module.guide) },
  { id: "count", load: () => import("./count").then((module) => module.guide) },
  { id: "case", load: () => import("./case").then((module) => module.guide) },
  { id: "language", load: () => import("./language").then((module) => module.guide) },
];
