/** What a row of a table is: a result, or one verdict of a result. */
export type TableRows = "results" | "verdicts";

/** In which form a run goes out. */
export type ExportFormat =
  /** All of it, to be opened again. */
  | { id: "run-directory" }
  /** As the benchmark's own scripts read and write it. */
  | { id: "benchmark-files" }
  | { id: "json-lines" }
  /** `raw`: texts as they are; otherwise nothing in it is run as a formula by a spreadsheet. */
  | { id: "csv"; rows: TableRows; raw: boolean }
  | { id: "parquet"; rows: TableRows }
  /** Scores of the models. */
  | { id: "markdown" }
  | { id: "latex" }
  | { id: "every-eval-ever" };

export type ExportFormatId = ExportFormat["id"];

/** How much of a run there is to go out. */
export type ExportCounts = {
  /** Tasks in all, and those that were captioned and judged. */
  tasks: number;
  judged: number;
  /** Constraints in all, and those without a verdict, tasks that were not judged included. */
  lines: number;
  unscored: number;
};
