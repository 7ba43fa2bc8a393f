/** The content of a table row: a result, one verdict of a result, or one score of a model, also by facets. */
export type TableRows = "results" | "verdicts" | "scores";

/** `overrules`: what people decided otherwise goes out too, beside the verdicts. */
type WithOverrules = { overrules?: boolean };

/** In which form a run goes out. */
export type ExportFormat =
  /** All of it, to be opened again. */
  | { id: "run-directory" }
  /** As the benchmark's own scripts read and write it. */
  | { id: "benchmark-files" }
  | ({ id: "json-lines" } & WithOverrules)
  /** `raw`: texts as they are; otherwise nothing in it is run as a formula by a spreadsheet. */
  | ({ id: "csv"; rows: TableRows; raw: boolean } & WithOverrules)
  | ({ id: "parquet"; rows: TableRows } & WithOverrules)
  /** Scores of the models. */
  | ({ id: "markdown" } & WithOverrules)
  | ({ id: "latex" } & WithOverrules)
  | { id: "every-eval-ever" };

export type ExportFormatId = ExportFormat["id"];

/** Counts of the tasks and lines of a run to be exported. */
export type ExportCounts = {
  /** Tasks in all, and those that were captioned and judged. */
  tasks: number;
  judged: number;
  /** The run's benchmark; determines the names of its lines. */
  benchmark: string;
  /** Lines in all, constraints or what its benchmark has in their place, and those without a verdict. */
  lines: number;
  unscored: number;
  /** Lines of which a person decided otherwise. */
  overruled: number;
};
