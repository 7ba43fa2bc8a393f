import { writeDirectory } from "../../../engine/shared/write-directory";
import type { ExportSource, OpenPath } from "../../../evaluation/export/export-source";
import { safeName } from "../../../evaluation/export/file-names";
import { latexRows } from "../../../evaluation/export/score-tables/latex-rows";
import { markdownTable } from "../../../evaluation/export/score-tables/markdown-table";
import { type ScoreTable, scoreTable } from "../../../evaluation/export/score-tables/score-table";
import { writeCsv } from "../../../evaluation/export/tables/csv";
import { resultTable, verdictTable } from "../../../evaluation/export/tables/result-table";
import type { ExportFormat, TableRows } from "../../../shapes/run-export";
import { writeBenchmarkFiles } from "../../logic/export/benchmark-files/write-benchmark-files";
import { writeEveryEvalEver } from "../../logic/export/every-eval-ever/write-every-eval-ever";
import { writeJsonLines } from "../../logic/export/json-lines/write-json-lines";
import { writeParquet } from "../../logic/export/tables/parquet";

/** How a format is written. */
type FormatWriter = {
  /** Behind the run's name, as the file's name ends. */
  ending: string;
  /** Files in a zip file, or one as it is. */
  isZip: boolean;
  write(source: ExportSource, open: OpenPath): Promise<void>;
};

function tableOf(source: ExportSource, rows: TableRows, overrules = false) {
  return rows === "results" ? resultTable(source, overrules) : verdictTable(source, overrules);
}

async function writeScores(
  source: ExportSource,
  { path, overrules = false }: { path: string; overrules?: boolean | undefined },
  asText: (table: ScoreTable) => string,
  open: OpenPath,
): Promise<void> {
  const models = (await source.summaries()).flatMap(({ entry: { title }, summary, overruled }) => [
    { title, summary },
    ...(overrules && overruled
      ? [{ title: `${title} (with overrules)`, summary: { ...summary, scores: overruled } }]
      : []),
  ]);
  const file = await open(path);
  await file.write(asText(scoreTable(models, "–")));
  await file.close();
}

/** The writer of a format. */
export function formatWriter(format: ExportFormat): FormatWriter {
  switch (format.id) {
    case "run-directory":
      return { ending: "-run.zip", isZip: true, write: writeDirectory };
    case "benchmark-files":
      return { ending: "-benchmark-files.zip", isZip: true, write: writeBenchmarkFiles };
    case "json-lines": {
      const { overrules = false } = format;
      return {
        ending: ".jsonl",
        isZip: false,
        write: (source, open) => writeJsonLines(source, { path: "results.jsonl", overrules }, open),
      };
    }
    case "csv": {
      const { rows, raw, overrules } = format;
      return {
        ending: `-${rows}${raw ? "-raw" : ""}.csv`,
        isZip: false,
        write: (source, open) => writeCsv(tableOf(source, rows, overrules), !raw, `${rows}.csv`, open),
      };
    }
    case "parquet": {
      const { rows, overrules } = format;
      return {
        ending: `-${rows}.parquet`,
        isZip: false,
        write: (source, open) => writeParquet(tableOf(source, rows, overrules), `${rows}.parquet`, open),
      };
    }
    case "markdown": {
      const { overrules } = format;
      return {
        ending: "-scores.md",
        isZip: false,
        write: (source, open) => writeScores(source, { path: "scores.md", overrules }, markdownTable, open),
      };
    }
    case "latex": {
      const { overrules } = format;
      return {
        ending: "-scores.tex",
        isZip: false,
        write: (source, open) => writeScores(source, { path: "scores.tex", overrules }, latexRows, open),
      };
    }
    case "every-eval-ever":
      return { ending: "-every-eval-ever.zip", isZip: true, write: writeEveryEvalEver };
  }
}

/** What a file is called that holds a run of this title in this format. */
export function exportName(title: string, format: ExportFormat): string {
  return `${safeName(title, "run")}${formatWriter(format).ending}`;
}
