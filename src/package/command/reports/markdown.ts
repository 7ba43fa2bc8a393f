import { inertWords } from "../../../evaluation/report/inline-markdown";
import { STATUS_SIGNS } from "../../../evaluation/report/outline/blocks";
import { countWords, type ReportFormat, shown, toldVerdicts } from "./report";

/** The most captions that are named: pages that show the report take a megabyte at most. */
const MOST_CAPTIONS = 100;
const MOST_CHECKS = 20;

/** Within a cell of a table a bar would begin the next one. */
const cell = (text: string) => inertWords(shown(text)).replaceAll("|", "\\|");

/** A summary in Markdown: what all captions come to, and the first of those of which a check failed or can't be decided. */
export const markdownReport: ReportFormat = ({ path, semantics, minCsr, failOn }) => {
  const rows: string[] = [];
  let named = 0;
  let more = 0;
  return {
    head: () => "",
    caption({ line }) {
      const { id, model, problem, verdicts } = line;
      const told = toldVerdicts({ failOn }, { verdicts });
      if (problem === undefined && told.length === 0) return "";
      if (named >= MOST_CAPTIONS) {
        more += 1;
        return "";
      }
      named += 1;
      const name = cell(model === undefined ? id : `${id}, ${model}`);
      if (problem !== undefined) rows.push(`| ${name} | not checked | ${cell(problem)} |`);
      for (const { constraintId, status, reason, since } of told.slice(0, MOST_CHECKS)) {
        const mark = since === undefined ? "" : ` (${since})`;
        rows.push(
          `| ${name} | ${STATUS_SIGNS[status]} ${cell(constraintId ?? "content")}${mark} | ${cell(reason)} |`,
        );
      }
      if (told.length > MOST_CHECKS) rows.push(`| ${name} | | and ${told.length - MOST_CHECKS} more |`);
      return "";
    },
    end({ counts, reasons, code }) {
      const table =
        rows.length === 0 ? [] : ["", "| caption | check | why |", "| :-- | :-- | :-- |", ...rows];
      const rest = more > 0 ? ["", `And ${more} more captions.`] : [];
      const how = `${cell(path)}, ${semantics}${minCsr === null ? "" : `, CSR of at least ${minCsr}`}, fails on ${failOn}`;
      return `${[
        `### Caplens: ${code === 0 ? "all right" : "not all right"}`,
        "",
        ...countWords(counts).map((line) => `- ${line}`),
        ...reasons.map((reason) => `- **${reason}**`),
        ...table,
        ...rest,
        "",
        how,
      ].join("\n")}\n`;
    },
  };
};
