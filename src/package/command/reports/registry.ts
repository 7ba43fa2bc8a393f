import { jsonLinesReport, jsonReport } from "./json";
import { junitReport } from "./junit";
import { markdownReport } from "./markdown";
import type { ReportFormat } from "./report";
import { sarifReport } from "./sarif";
import { textReport } from "./text";

/** The forms of reports of `caplens check`, by their names on the command line. The only list of them. */
export const REPORTS = {
  text: textReport,
  jsonl: jsonLinesReport,
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  md: markdownReport,
} as const satisfies Record<string, ReportFormat>;

export type ReportName = keyof typeof REPORTS;

export const REPORT_NAMES = Object.keys(REPORTS).filter((name): name is ReportName => name in REPORTS);
