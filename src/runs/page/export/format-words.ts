import type { ExportFormat, ExportFormatId } from "../../../shapes/run-export";

/** A format as people choose it: what it is called, and whom it is for. */
type FormatWords = { id: ExportFormatId; label: string; forWhom: string };

/** The formats, by what people want to do with the run. */
export const FORMAT_GROUPS: readonly { title: string; formats: readonly FormatWords[] }[] = [
  {
    title: "All of it",
    formats: [
      {
        id: "run-directory",
        label: "Run directory",
        forWhom:
          "To keep, publish or hand on: captions, verdicts, evidence, judges' replies and people's ratings under their names. Caplens opens it again, here or elsewhere.",
      },
      {
        id: "benchmark-files",
        label: "The benchmark's own files",
        forWhom:
          "For the released scripts: responses and check results, and the prompts and checklists beside them.",
      },
    ],
  },
  {
    title: "To work with elsewhere",
    formats: [
      {
        id: "csv",
        label: "CSV",
        forWhom: "For spreadsheets and statistics.",
      },
      {
        id: "json-lines",
        label: "JSON Lines",
        forWhom: "For scripts: one line a result, with its sample, caption and verdicts.",
      },
      {
        id: "parquet",
        label: "Parquet",
        forWhom: "For pandas, DuckDB and the like: typed columns, small files.",
      },
      {
        id: "every-eval-ever",
        label: "Every Eval Ever 0.3.0",
        forWhom: "For the shared database of evaluations: scores with intervals, and a line a sample.",
      },
    ],
  },
  {
    title: "Scores for a text",
    formats: [
      {
        id: "markdown",
        label: "Markdown table",
        forWhom: "For a README or an issue: a row a model, in percent.",
      },
      { id: "latex", label: "LaTeX rows", forWhom: "For a paper: the same rows, for a table of your own." },
    ],
  },
];

/** The format of this id with what it usually is. */
export function usualFormat(id: ExportFormatId): ExportFormat {
  if (id === "csv") return { id, rows: "results", raw: false };
  if (id === "parquet") return { id, rows: "results" };
  return { id };
}

type WithOverrules = Extract<ExportFormat, { overrules?: boolean }>;

/** True for a format that has a place for what people decided against verdicts. */
export function mayHaveOverrules(format: ExportFormat): format is WithOverrules {
  return !hasManyFiles(format);
}

/** True where the export is more files than one, and may go into a folder. */
export function hasManyFiles({ id }: ExportFormat): boolean {
  return id === "run-directory" || id === "benchmark-files" || id === "every-eval-ever";
}
