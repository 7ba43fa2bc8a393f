import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { captionTable, cellText } from "../../../benchmarks/imports/caption-tables";
import type { SampleHints } from "../../../benchmarks/imports/join-captions";
import { RULES_VERSION } from "../../../foundation/document-versions";
import { ProblemError, toProblem } from "../../../foundation/errors";
import type { Fields } from "../../../foundation/fields";
import { addTo } from "../../../foundation/groups";
import { counted } from "../../../foundation/plural";
import type { ColumnMapping } from "../../../shapes/data-set";
import { CheckedLineShape } from "../../../shapes/generated/checked-line";
import { readOutside } from "../../../shapes/read-outside";
import type { CheckedLine } from "../../../shapes/sample-lines";
import { rulesOf } from "../../../shapes/semantics";
import type { VerdictStatus } from "../../../shapes/verdict";
import { readChecks } from "../../checking/read-checks";
import { createTextChecker, type TextChecker } from "../../checking/text-checker";
import { markdownReport } from "../reports/markdown";
import { REPORT_NAMES, REPORTS } from "../reports/registry";
import { endOf, FAIL_ON, type ReportAbout, shown } from "../reports/report";
import { nameOf, rowsOf, type SourceRow } from "../row-source";
import { createProgress, openSink, say } from "../sink";
import { oneOf, UsageError } from "../usage-error";
import { type CheckedCaption, count, lineOf, noCounts } from "./checked-caption";
import { type CheckFinder, type FoundChecks, readChecklistFile } from "./checklist-file";

/** The help of `caplens check`. */
export const CHECK_USAGE = `caplens check CAPTIONS [options]

Holds captions against checklists. CAPTIONS is a file of JSON Lines, an object a line with an id and a caption ("response",
"caption", "prediction" and the like), or - for standard input. A line may bring its own "checks" and "instruction".

  --checklists FILE      one checklist for all, an object of checklists by id, samples of Caplens, or a benchmark's own file
  --semantics WHICH      strict (as a careful reader decides; the usual) or released (as the benchmarks' scripts do)
  --rules BENCHMARK      whose released script: omnicap-if (the usual) or if-vidcap
  --format FORM          ${REPORT_NAMES.join(", ")}; text is the usual
  -o, --output FILE      where the report goes; standard output by default
  --min-csr SHARE        the least share of scored checks that must pass, from 0 to 1; single failures are then told, but only
                         this decides, unless --fail-on is given too
  --fail-on WHAT         failed (the usual), unscored (these too), or never
  --baseline FILE        an earlier --format jsonl: failures that it has too are known, and do not count

Ends with 0 where all is right, 1 where a check failed or the CSR is too low, 2 for words or files that can't be used, in whole
or in part, 3 where something is unscored and --fail-on unscored was given. Every line that can be checked is, in the order of the
input. Where GITHUB_STEP_SUMMARY is set, a summary is added there.`;

const OPTIONS = {
  checklists: { type: "string" },
  semantics: { type: "string", default: "strict" },
  rules: { type: "string", default: "omnicap-if" },
  format: { type: "string", default: "text" },
  output: { type: "string", short: "o" },
  "min-csr": { type: "string" },
  "fail-on": { type: "string" },
  baseline: { type: "string" },
} as const;

function shareOf(word: string): number {
  const share = Number(word);
  if (word.trim() === "" || !(share >= 0 && share <= 1))
    throw new UsageError(`--min-csr takes a share from 0 to 1, 0.9 for example, not “${word}”.`);
  return share;
}

/** A caption of a row, with all that its row tells of it. */
type RowCaption = {
  id: string;
  model?: string;
  text: string;
  /** The name of the field that it stands in. */
  field: string;
  hints: SampleHints;
  /** Checks that the row itself brings, as they stand there; undefined for none. */
  checks: unknown;
};

/** Columns with other names than these many rows had before are no reason to remember more. */
const MOST_KINDS = 100;

/** Reads captions of rows, by the names that their fields have. Rows that name them alike are looked through once. */
function captionReader(path: string): (row: SourceRow) => RowCaption | { id: string; problem: string } {
  const known = new Map<string, ColumnMapping | null>();

  function mappingOf(cells: Fields): ColumnMapping | null {
    const names = Object.keys(cells);
    const key = JSON.stringify(names);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_KINDS) known.clear();
    const { mapping } = captionTable(path, [{ place: "", cells }], names);
    known.set(key, mapping);
    return mapping;
  }

  return (row) => {
    const nameless = `line ${row.line}`;
    if (!row.ok) return { id: nameless, problem: row.problem };
    const { cells } = row;
    const mapping = mappingOf(cells);
    const told = (column: string | null | undefined) => {
      const text = column ? cellText(cells[column])?.trim() : null;
      return text ? text : null;
    };
    const hints = {
      id: told(mapping?.id) ?? told("id"),
      video: told(mapping?.video),
      instruction: told(mapping?.instruction),
    };
    const id = hints.id ?? hints.video ?? nameless;
    if (!mapping) {
      const problem =
        "No field of it can be told to hold a caption: response, caption, prediction or output.";
      return { id, problem };
    }
    const text = cellText(cells[mapping.response]);
    if (text === null) return { id, problem: `Its field ${mapping.response} is empty.` };
    const model = told(mapping.model);
    return {
      id,
      ...(model === null ? {} : { model }),
      text,
      field: mapping.response,
      hints,
      checks: cells.checks ?? cells.checklist,
    };
  };
}

function checksOf(caption: RowCaption, finder: CheckFinder | null): FoundChecks {
  const { checks, hints } = caption;
  if (checks !== undefined && checks !== null) {
    try {
      return { checks: readChecks(checks), instruction: null };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { message, detail } = error.problem;
      return { problem: `Its checks can't be read: ${message}${detail ? ` ${detail}` : ""}` };
    }
  }
  return finder?.find(hints) ?? { problem: "It brings no checks, and no --checklists were given." };
}

type Context = Parameters<TextChecker["check"]>[0]["context"];

/** Checks the caption of a row. */
async function checkRow(
  row: SourceRow,
  caption: ReturnType<ReturnType<typeof captionReader>>,
  how: {
    finder: CheckFinder | null;
    checker: TextChecker;
    context: Context;
    semantics: ReportAbout["semantics"];
  },
): Promise<CheckedCaption> {
  const { finder, checker, context, semantics } = how;
  const head = { id: caption.id, line: row.line, semantics };
  if ("problem" in caption) return { line: lineOf(head, caption), text: "", source: null };
  const { text, field, model, hints } = caption;
  const source = row.raw === null ? null : { raw: row.raw, field };
  const found = checksOf(caption, finder);
  if ("problem" in found) return { line: lineOf({ ...head, model }, found), text, source };
  const instruction = hints.instruction ?? found.instruction ?? "";
  const verdicts = await checker.check({ text, checks: found.checks, instruction, context });
  return { line: lineOf({ ...head, model }, verdicts), text, source };
}

type Statuses = ReadonlyMap<string, VerdictStatus>;

const keyOf = ({ id, model }: Pick<CheckedLine, "id" | "model">) => JSON.stringify([id, model ?? null]);

function baselineLine(path: string, row: SourceRow): CheckedLine {
  const where = `Line ${row.line} of the baseline ${path}`;
  const next = "Bring a file that caplens check --format jsonl has written.";
  if (!row.ok) throw new UsageError(`${where} can't be read: ${row.problem}`, next);
  const read = readOutside(CheckedLineShape, row.cells);
  if (!read.ok)
    throw new UsageError(`${where} is no checked caption: ${read.problem.path} ${read.problem.wrong}.`, next);
  return read.value;
}

/** An earlier check of the same captions. */
type Baseline = {
  /**
   * Says of each verdict how it stands beside the earlier one, and returns whether the caption was there. Throws `UsageError`
   * where the file can't be read.
   */
  compare(line: CheckedLine): Promise<boolean>;
  /** Reads it to its end, tells which captions were met with none of these, and returns how many. Throws as `compare` does. */
  end(): Promise<number>;
};

/** The most captions that are named. */
const MOST_NAMED = 10;

function tellGone(path: string, keys: readonly string[], count: number): void {
  if (count === 0) return;
  const names = keys.map((key) => {
    const parts: (string | null)[] = JSON.parse(key);
    return `“${shown(parts.filter((part) => part !== null).join(", "))}”`;
  });
  if (count > names.length) names.push(`and ${count - names.length} more`);
  say(`Only in the baseline ${shown(path)}: ${names.join(", ")}.`);
}

/**
 * Opens a file of an earlier check. It is read along with the captions: where both are in one order nothing is kept of it, and
 * otherwise what came too early.
 */
async function openBaseline(path: string, semantics: ReportAbout["semantics"]): Promise<Baseline> {
  const rows = rowsOf(path);
  let isWarned = false;

  /** Throws where verdicts are of another reading: beside them everything would look changed. */
  function holdAgainst({ semantics: was, rules }: CheckedLine): void {
    if (was !== semantics)
      throw new UsageError(
        `The baseline ${path} was checked as ${was}, and the captions are checked as ${semantics}.`,
        "Bring a baseline of the same --semantics.",
      );
    if (isWarned || rules === RULES_VERSION) return;
    isWarned = true;
    say(
      `The baseline ${shown(path)} is of version ${shown(rules)} of the rules, and this is version ${RULES_VERSION}: what is new or fixed may be so by the rules alone.`,
    );
  }

  const waiting = new Map<string, Statuses[]>();
  let isEnded = false;

  async function next(): Promise<CheckedLine | null> {
    const row = isEnded
      ? null
      : await rows.next().catch((error: unknown) => {
          throw new UsageError(`The baseline ${path} can't be read: ${toProblem(error).detail ?? ""}`);
        });
    isEnded = row === null || row.done === true;
    if (row === null || row.done) return null;
    const line = baselineLine(path, row.value);
    holdAgainst(line);
    return line;
  }

  async function take(key: string): Promise<Statuses | null> {
    const early = waiting.get(key)?.shift();
    if (early) {
      if (waiting.get(key)?.length === 0) waiting.delete(key);
      return early;
    }
    for (let line = await next(); line !== null; line = await next()) {
      const statuses = new Map(line.verdicts.map(({ checkId, status }) => [checkId, status]));
      if (keyOf(line) === key) return statuses;
      addTo(waiting, keyOf(line), statuses);
    }
    return null;
  }

  return {
    async compare(line) {
      const before = await take(keyOf(line));
      for (const verdict of line.verdicts) {
        const was = before?.get(verdict.checkId);
        if (verdict.status === "failed") verdict.since = was === "failed" ? "known" : "new";
        else if (verdict.status === "passed" && was === "failed") verdict.since = "fixed";
      }
      return before !== null;
    },

    async end() {
      const named: string[] = [];
      let count = 0;
      const add = (key: string) => {
        if (named.length < MOST_NAMED) named.push(key);
        count += 1;
      };
      for (const [key, times] of waiting) for (const _one of times) add(key);
      for (let line = await next(); line !== null; line = await next()) add(keyOf(line));
      tellGone(path, named, count);
      return count;
    },
  };
}

/** Runs `caplens check`. `words`: what stands behind `check`. Gives the exit code; throws `UsageError`, `BrokenPipe`. */
export async function checkCommand(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined)
    throw new UsageError(
      "Name one file of captions, or - for standard input.",
      "caplens check --help tells more.",
    );
  const rules = rulesOf(values.rules);
  if (rules === null) throw new UsageError(`--rules takes omnicap-if or if-vidcap, not “${values.rules}”.`);
  const semantics = oneOf("--semantics", values.semantics, ["strict", "released"]);
  const minCsr = values["min-csr"] === undefined ? null : shareOf(values["min-csr"]);
  const failOn = oneOf("--fail-on", values["fail-on"] ?? (minCsr === null ? "failed" : "never"), FAIL_ON);
  const report = REPORTS[oneOf("--format", values.format, REPORT_NAMES)];
  const finder = values.checklists === undefined ? null : await readChecklistFile(values.checklists);
  const baseline = values.baseline === undefined ? null : await openBaseline(values.baseline, semantics);

  const about: ReportAbout = { path, semantics, failOn, minCsr, hasBaseline: baseline !== null };
  const writer = report(about);
  const summary = process.env.GITHUB_STEP_SUMMARY ? markdownReport(about) : null;
  const counts = noCounts(baseline !== null);
  const checker = createTextChecker();
  const context: Context = { semantics: semantics === "strict" ? "strict" : "reference", benchmark: rules };
  const captionOf = captionReader(path);
  const progress = createProgress();
  const read = [path, values.checklists, values.baseline].filter((one) => one !== undefined);
  const sink = openSink(values.output ?? null, read);
  try {
    await sink.write(writer.head());
    for await (const row of rowsOf(path)) {
      const one = await checkRow(row, captionOf(row), { finder, checker, context, semantics });
      const isThere = await baseline?.compare(one.line);
      if (counts.since && !isThere) counts.since.added += 1;
      count(counts, one.line);
      await sink.write(writer.caption(one));
      summary?.caption(one);
      progress.tell(
        () => `${counted(counts.captions, "caption")} checked, ${counted(counts.failed, "check")} failed`,
      );
    }
    if (counts.captions === 0)
      throw new UsageError(`There are no captions in ${nameOf(path)}.`, "Bring an object a line.");
    if (counts.problems + counts.passed + counts.failed + counts.unscored === 0)
      throw new UsageError(
        `There is no check for any caption of ${nameOf(path)}.`,
        "Bring checklists that are not empty.",
      );
    if (baseline && counts.since) counts.since.gone = await baseline.end();
    const end = endOf(about, counts);
    await sink.write(writer.end(end));
    await sink.close();
    if (summary && process.env.GITHUB_STEP_SUMMARY)
      appendFileSync(process.env.GITHUB_STEP_SUMMARY, summary.end(end));
    return end.code;
  } catch (error) {
    sink.discard();
    throw error;
  } finally {
    progress.end();
    checker.dispose();
  }
}
