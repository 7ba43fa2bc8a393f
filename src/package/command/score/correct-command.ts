import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { labelledRunOf } from "../../../engine/shared/published-labels";
import { correctScores } from "../../../evaluation/labels/correct-scores";
import { methodParagraph } from "../../../evaluation/labels/method-paragraph";
import { counted } from "../../../foundation/plural";
import { USUAL_DRAWS } from "../../../metrics/correction/corrected-draws";
import { USUAL_LEVEL } from "../../../metrics/intervals/share-interval";
import { unitForm } from "../../../metrics/scores/score-units";
import type { RunCorrection } from "../../../shapes/run-correction";
import { openFoundFiles } from "../../../storage/run-directory/open-run-directory";
import { type CorrectableLine, correctLines } from "../../score-files";
import { percentOf, shown } from "../reports/report";
import { filesOfFolder, nameOf, rowsOf } from "../row-source";
import { openSink, say } from "../sink";
import { EXIT, oneOf, UsageError } from "../usage-error";

/** The help of `caplens correct`. */
export const CORRECT_USAGE = `caplens correct LINES | RUN [options]

Corrects what a judge decided by labels of people, and tells the interval.

  LINES   JSON Lines, - for standard input: {"judge": "passed", "person": "failed", "stratum": "length"}, "person" null or left out
          where nobody was asked. Labelled lines must have been drawn at random within their stratum.
  RUN     a run directory of Caplens with its label sets: the scores of all models, as the page corrects them,
          with 95 % intervals

  --level SHARE          of the interval of LINES, 0.95 by default
  --format FORM          text (the usual) or json
  -o, --output FILE      where it goes; standard output by default

Ends with 0, with 2 where something can't be used, with 3 where the labels do not tell.`;

const OPTIONS = {
  level: { type: "string" },
  format: { type: "string", default: "text" },
  output: { type: "string", short: "o" },
} as const;

const isWord = (value: unknown): value is "passed" | "failed" => value === "passed" || value === "failed";

async function* linesOf(path: string): AsyncGenerator<CorrectableLine> {
  for await (const row of rowsOf(path)) {
    const where = `Line ${row.line} of ${nameOf(path)}`;
    if (!row.ok) throw new UsageError(`${where} can't be read: ${row.problem}`);
    const { judge, person = null, stratum = "" } = row.cells;
    if (!isWord(judge) || (person !== null && !isWord(person)))
      throw new UsageError(`${where}: “judge” and “person” are passed or failed; “person” may be null.`);
    yield { judge, person, stratum: String(stratum) };
  }
}

/** `json`: null where the labels do not tell. */
type Told = { text: string; json: object | null };

async function correctedLines(path: string, level: number): Promise<Told> {
  const lines: CorrectableLine[] = [];
  for await (const line of linesOf(path)) lines.push(line);
  if (lines.length === 0)
    throw new UsageError(`There are no lines in ${nameOf(path)}.`, "Bring an object a line.");
  const found = correctLines(lines, level);
  if (!found) {
    const text = "The labels do not tell: a stratum has lines with a verdict of which nobody labelled one.\n";
    return { text, json: null };
  }
  const { value, low, high, asJudged, n, N } = found;
  const text = `Corrected: ${percentOf(value)} (${percentOf(level)} interval ${percentOf(low)} to ${percentOf(high)}, each line taken as independent) of ${counted(n + N, "line")}, by ${counted(n, "label")}. As judged: ${percentOf(asJudged)}.\n`;
  return { text, json: found };
}

function wordsOf(correction: RunCorrection): string {
  const models = correction.entries.map(({ title, scores }) => {
    const lines = scores.map((score) => {
      const { digits } = unitForm(score);
      const judged = score.asJudged === null ? "nothing scored" : digits(score.asJudged);
      const ends = score.interval ? ` (${score.interval.map(digits).join(" to ")})` : "";
      const now = score.value === null ? "the labels do not tell" : `${digits(score.value)}${ends}`;
      return `  ${score.label}: ${now}; as judged ${judged}`;
    });
    return `${shown(title)}\n${lines.join("\n")}\n`;
  });
  return `${models.join("\n")}\n${methodParagraph(correction)}\n`;
}

async function correctedRun(folder: string): Promise<Told> {
  const opened = await openFoundFiles(filesOfFolder(folder), { once: true });
  const found = await labelledRunOf(opened);
  for (const { file, message } of opened.problems.list) say(`${shown(file)}: ${shown(message)}`);
  if (opened.problems.list.length > 0) throw new UsageError("The run is not as its run.json says.");
  if (!found) throw new UsageError("The run has no label sets.", "Export it with its labels.");
  const run = { ...found, tasks: found.tasks() };
  const correction = await correctScores(run, found.sets, USUAL_DRAWS, { facets: false });
  return { text: correction ? wordsOf(correction) : "No label of the run counts.\n", json: correction };
}

/** Runs `caplens correct`. Gives the exit code; throws `UsageError`, `BrokenPipe`. */
export async function correctCommand(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined)
    throw new UsageError("Name one file of lines, or a run directory.", "caplens correct --help tells more.");
  const level = Number(values.level ?? USUAL_LEVEL);
  if (!(level > 0 && level < 1))
    throw new UsageError(`--level takes a share between 0 and 1, not “${values.level}”.`);
  const format = oneOf("--format", values.format, ["text", "json"]);
  const isFolder = path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory();
  // The intervals of a run are those of the page.
  if (isFolder && values.level !== undefined && level !== USUAL_LEVEL)
    throw new UsageError(
      `--level is for LINES: the scores of a run have ${percentOf(USUAL_LEVEL)} intervals, as on the page.`,
      "Leave it out.",
    );
  const told = isFolder ? await correctedRun(path) : await correctedLines(path, level);
  const sink = openSink(values.output ?? null, [path]);
  await sink.write(format === "json" ? `${JSON.stringify(told.json, null, 2)}\n` : told.text);
  await sink.close();
  return told.json === null ? EXIT.unscored : EXIT.good;
}
