import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ProblemError } from "../../../foundation/errors";
import { rulesOf } from "../../../shapes/verdict";
import { readChecks } from "../../checking/read-checks";
import { createTextChecker, type TextChecker } from "../../checking/text-checker";
import { nameOf, rowsOf, type SourceRow } from "../input/row-source";
import { createProgress } from "../output/progress";
import { openSink } from "../output/sink";
import { markdownReport } from "../reports/markdown";
import { REPORT_NAMES, REPORTS } from "../reports/registry";
import { endOf, FAIL_ON, type ReportAbout } from "../reports/report";
import { oneOf, UsageError } from "../usage-error";
import { openBaseline } from "./baseline";
import { captionReader, type RowCaption } from "./caption-rows";
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

function shareOf(option: string, word: string): number {
  const share = Number(word);
  if (word.trim() === "" || !(share >= 0 && share <= 1))
    throw new UsageError(`${option} takes a share from 0 to 1, 0.9 for example, not “${word}”.`);
  return share;
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
  const minCsr = values["min-csr"] === undefined ? null : shareOf("--min-csr", values["min-csr"]);
  const failOn = oneOf("--fail-on", values["fail-on"] ?? (minCsr === null ? "failed" : "never"), FAIL_ON);
  const report = REPORTS[oneOf("--format", values.format, REPORT_NAMES)];
  const finder = values.checklists === undefined ? null : await readChecklistFile(values.checklists);
  const baseline = values.baseline === undefined ? null : await openBaseline(values.baseline);

  const about: ReportAbout = { path, semantics, failOn, minCsr, hasBaseline: baseline !== null };
  const writer = report(about);
  const summary = process.env.GITHUB_STEP_SUMMARY ? markdownReport(about) : null;
  const counts = noCounts(baseline !== null);
  const checker = createTextChecker();
  const context: Context = { semantics: semantics === "strict" ? "strict" : "reference", benchmark: rules };
  const captionOf = captionReader(path);
  const progress = createProgress();
  const sink = openSink(values.output ?? null);
  try {
    await sink.write(writer.head());
    for await (const row of rowsOf(path)) {
      const one = await checkRow(row, captionOf(row), { finder, checker, context, semantics });
      await baseline?.compare(one.line);
      count(counts, one.line);
      await sink.write(writer.caption(one));
      summary?.caption(one);
      progress.tell(() => `${counts.captions} captions checked, ${counts.failed} checks failed`);
    }
    if (counts.captions === 0)
      throw new UsageError(`There are no captions in ${nameOf(path)}.`, "Bring an object a line.");
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
