import { csrOf } from "../check/checked-caption";
import type { ReportFormat } from "./report";

/** A line of JSON for each caption, in the order of the input: what `--baseline` reads. */
export const jsonLinesReport: ReportFormat = () => ({
  head: () => "",
  caption: ({ line }) => `${JSON.stringify(line)}\n`,
  end: () => "",
});

/** One JSON document: every caption, and what they come to. */
export const jsonReport: ReportFormat = ({ path, semantics }) => {
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
