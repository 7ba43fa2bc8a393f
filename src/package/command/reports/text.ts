import { STATUS_SIGNS } from "../../../evaluation/report/outline/blocks";
import type { ReportFormat } from "./report";
import { countWords, shown } from "./words";

const SINCE = { new: ", new", known: ", known", fixed: ", fixed" } as const;

/** For people: each caption of which something failed or could not be checked, and what all come to. */
export const textReport: ReportFormat = () => ({
  head: () => "",
  caption({ line }) {
    const name = shown(line.model === undefined ? line.id : `${line.id}, ${line.model}`);
    if (line.problem !== undefined) return `! ${name} (line ${line.line}): ${shown(line.problem)}\n`;
    const failed = line.verdicts.filter(({ status }) => status === "failed");
    if (failed.length === 0) return "";
    const head = `${STATUS_SIGNS.failed} ${name}: ${line.passed} of ${line.passed + line.failed} passed, ${line.unscored} unscored\n`;
    return (
      head +
      failed
        .map(
          ({ checkId, constraintId, reason, since }) =>
            `    ${shown(constraintId ?? "content")} (${shown(checkId)}${since ? SINCE[since] : ""}): ${shown(reason)}\n`,
        )
        .join("")
    );
  },
  end: ({ counts, reasons }) => `${[...countWords(counts), ...reasons].join("\n")}\n`,
});
