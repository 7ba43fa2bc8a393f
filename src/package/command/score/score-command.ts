import { parseArgs } from "node:util";
import { markdownTable, type ScoreTable, scoreTable } from "../../../evaluation/export/score-table";
import { counted } from "../../../foundation/plural";
import { READING_NAMES } from "../../../shapes/semantics";
import { createTextChecker } from "../../checking/text-checker";
import { type ScoredFiles, scoreFiles } from "../../score-files";
import { benchmarkFiles, tellProblems } from "../benchmark-files";
import { shown } from "../reports/report";
import { openSink } from "../sink";
import { EXIT, oneOf, UsageError } from "../usage-error";

/** The help of `caplens score`. */
export const SCORE_USAGE = `caplens score FILE... [options]

Scores files of the benchmarks: samples, captions and results of judges, in any form that the page imports. A folder stands for all
JSON, JSON Lines, CSV and TSV files in it. Captions that no file has judged are judged by rules alone.

  --benchmark ID         only this one: if-vidcap, omnicap-if, anycapeval, capquiz, corrective-pairs
  --semantics WHICH      released (as the benchmarks' own scripts decide, and as the page shows; the usual) or strict
  --format FORM          text (the usual), json, md
  -o, --output FILE      where the scores go; standard output by default

Ends with 0, or with 2 where a file can't be used, in whole or in part: what is wrong is told on standard error, and the rest is
scored all the same.`;

const OPTIONS = {
  benchmark: { type: "string" },
  semantics: { type: "string", default: "released" },
  format: { type: "string", default: "text" },
  output: { type: "string", short: "o" },
} as const;

type Scored = ScoredFiles["benchmarks"][number];

/** The readings by what the option calls them. */
const READINGS = { strict: "strict", released: "reference" } as const;
type Asked = keyof typeof READINGS;

function tableOf({ entries }: Scored): ScoreTable {
  return scoreTable(
    entries.map(({ entry, summary }) => ({ title: entry, summary })),
    " to ",
  );
}

/** A table for a terminal: a line for each score, models one after the other. */
function plainTable({ head, rows }: ScoreTable): string {
  const width = Math.max(...head.map((name) => name.length));
  return rows
    .map(([title = "", ...cells]) => {
      const lines = cells.map((cell, at) => `  ${(head[at + 1] ?? "").padEnd(width)}  ${cell}`);
      return `${shown(title)}\n${lines.join("\n")}\n`;
    })
    .join("\n");
}

/** "IF-VidCap, strict: 40 samples; 12 captions judged by rules alone". */
function headOf({ label, samples, entries }: Scored, semantics: Asked): string {
  const sum = (of: "byRules" | "withheld") => entries.reduce((all, entry) => all + entry[of], 0);
  const [byRules, withheld] = [sum("byRules"), sum("withheld")];
  const notes = [
    ...(byRules > 0 ? [`; ${counted(byRules, "caption")} judged by rules alone`] : []),
    ...(withheld > 0
      ? [`; ${counted(withheld, "caption is no whole one", "captions are no whole ones")}, and unscored`]
      : []),
  ];
  return `${label}, ${READING_NAMES[READINGS[semantics]]}: ${counted(samples, "sample")}${notes.join("")}`;
}

const READING_NOTES: Record<Asked, string> = {
  released:
    "Read as released: rules decide as the benchmarks' own scripts do, and scores compare with published ones; --semantics strict reads as a careful reader would.",
  strict:
    "Read strictly: rules decide as a careful reader would; --semantics released reads as the benchmarks' own scripts do, for scores that compare with published ones.",
};

/** Below the tables: by which reading they are, and what stands in their brackets. */
const legendOf = (semantics: Asked) => `${READING_NOTES[semantics]} ${LEGEND}`;

const LEGEND =
  "Shares in per cent, in brackets their 95 % intervals by video; behind a name what it is out of; in square brackets how many could be scored, where not all could.";

const WRITERS: Record<"text" | "json" | "md", (scored: readonly Scored[], semantics: Asked) => string> = {
  text: (scored, semantics) =>
    `${scored.map((one) => `${headOf(one, semantics)}\n\n${plainTable(tableOf(one))}`).join("\n")}\n${legendOf(semantics)}\n`,
  json: (scored, semantics) =>
    `${JSON.stringify({ format: "caplens-scores", version: 1, semantics, benchmarks: scored }, null, 2)}\n`,
  md: (scored, semantics) =>
    scored
      .map((one) => `### ${headOf(one, semantics)}\n\n${markdownTable(tableOf(one), legendOf(semantics))}`)
      .join("\n"),
};

/** Runs `caplens score`. Gives the exit code; throws `UsageError`, `BrokenPipe`. */
export async function scoreCommand(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const format = oneOf("--format", values.format, ["text", "json", "md"]);
  const semantics = oneOf("--semantics", values.semantics, ["strict", "released"]);
  const { benchmark } = values;
  const asked = { benchmark, wanting: "Name the files to score.", command: "score" };
  const { files, unusable, names } = await benchmarkFiles(positionals, asked);
  const checker = createTextChecker();
  try {
    const found = await scoreFiles(files, READINGS[semantics], checker);
    const scored = found.benchmarks.filter(
      (one) => (benchmark === undefined || one.benchmark === benchmark) && one.entries.length > 0,
    );
    const problems = [...unusable, ...found.problems];
    tellProblems(problems);
    if (scored.length === 0) throw new UsageError("Nothing in these files could be scored.");
    const sink = openSink(values.output ?? null, names);
    await sink.write(WRITERS[format](scored, semantics));
    await sink.close();
    return problems.length > 0 ? EXIT.usage : EXIT.good;
  } finally {
    checker.dispose();
  }
}
