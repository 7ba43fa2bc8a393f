import { STATUS_SIGNS } from "../../../evaluation/report/outline/blocks";
import { csrOf } from "../check/checked-caption";
import { junitReport } from "./junit";
import { markdownReport } from "./markdown";
import { countWords, type ReportFormat, shown, toldVerdicts } from "./report";
import { sarifReport } from "./sarif";

/** A line of JSON for each caption, in the order of the input: what `--baseline` reads. */
const jsonLinesReport: ReportFormat = () => ({
  head: () => "",
  caption: ({ line }) => `${JSON.stringify(line)}\n`,
  end: () => "",
});

/** One JSON document: every caption, and what they come to. */
const jsonReport: ReportFormat = ({ path, semantics }) => {
  let isFirst = true;
  return {
    head: () =>
      `{"format":"caplens-check","version":1,"input":${JSON.stringify(path)},"semantics":"${semantics}","captions":[`,
    caption({ line }) {
      const text = `${isFirst ? "\n" : ",\n"}${JSON.stringify(line)}`;
      isFirst = false;
      return text;
    },
    end: ({ counts, code, reasons }) =>
      `\n],"summary":${JSON.stringify({ ...counts, csr: csrOf(counts), exitCode: code, reasons })}}\n`,
  };
};

const SINCE = { new: ", new", known: ", known", fixed: ", fixed" } as const;

/** For people: each caption of which something failed or could not be checked, and what all come to. */
const textReport: ReportFormat = (about) => ({
  head: () => "",
  caption({ line }) {
    const name = shown(line.model === undefined ? line.id : `${line.id}, ${line.model}`);
    if (line.problem !== undefined) return `! ${name} (line ${line.line}): ${shown(line.problem)}\n`;
    const told = toldVerdicts(about, line);
    if (told.length === 0) return "";
    const head = `${STATUS_SIGNS[line.failed > 0 ? "failed" : "unscored"]} ${name}: ${line.passed} of ${line.passed + line.failed} passed, ${line.unscored} unscored\n`;
    return (
      head +
      told
        .map(
          ({ checkId, constraintId, status, reason, since }) =>
            `    ${shown(constraintId ?? "content")} (${shown(checkId)}${since ? SINCE[since] : ""}${status === "failed" ? "" : ", unscored"}): ${shown(reason)}\n`,
        )
        .join("")
    );
  },
  end: ({ counts, reasons }) => `${[...countWords(counts), ...reasons].join("\n")}\n`,
});

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
