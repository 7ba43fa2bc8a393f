import { GUARDED } from "../../../foundation/spreadsheet-text";
import { allPassed } from "../../../metrics/ratio";
import { countedBy } from "../../../metrics/scores/score-units";
import { refinedEntries } from "../../../shapes/called-models";
import { judgedCaption } from "../../../shapes/judged-caption";
import { type Outcome, stateOf } from "../../../shapes/result";
import type { CorrectedScore } from "../../../shapes/run-correction";
import type { Score } from "../../../shapes/run-scores";
import type { VerdictStatus } from "../../../shapes/verdict";
import type { ExportedTask, ExportSource } from "../export-source";

/** A cell: null where there is nothing to say. */
export type Cell = string | number | null;

/** A column of a table; `type` as tables with types need it. */
type Column = { name: string; type: "STRING" | "INT32" | "DOUBLE" };

/** A table that is read row by row. */
export type Table = { columns: readonly Column[]; rows(): AsyncGenerator<Cell[]> };

function facetNames({ samples }: ExportSource): string[] {
  return [...new Set(samples.flatMap(({ facets }) => Object.keys(facets)))].sort();
}

function stateWord({ result }: ExportedTask): string {
  const state = stateOf(result);
  return state !== "done" && result?.problem ? "failed" : state;
}

function counts({ outcomes }: ExportedTask): { passed: number; failed: number; unscored: number } {
  const count = { passed: 0, failed: 0, unscored: 0 };
  for (const { status } of outcomes) count[status] += 1;
  return count;
}

/** The words for whether all constraints of a result passed. */
const DECIDED = { passed: "yes", failed: "no", unscored: "undecided" } as const;

/** Share of passed lines and whether all passed: `csr` and `isr` of one result, null without any. */
function shareCells(statuses: readonly VerdictStatus[]): [csr: Cell, isr: Cell] {
  const scored = statuses.filter((status) => status !== "unscored");
  const passed = scored.filter((status) => status === "passed").length;
  return [
    scored.length === 0 ? null : passed / scored.length,
    statuses.length === 0 ? null : DECIDED[allPassed(statuses)],
  ];
}

/** A person's decision against a line of the present text; undefined where there is none, or the verdict agrees by now. */
function decisionOn({ result }: Pick<ExportedTask, "result">, { id, status, readings = {} }: Outcome) {
  const read = [status, readings.reference, readings.strict];
  return result?.overrules.find(
    ({ checkId, stale, ...decision }) =>
      checkId === id && !stale && read.some((one) => one !== undefined && one !== decision.status),
  );
}

const OVERRULED_RESULT_COLUMNS: readonly Column[] = [
  { name: "overruled", type: "INT32" },
  { name: "csr_with_overrules", type: "DOUBLE" },
  { name: "isr_with_overrules", type: "STRING" },
];

/** The number of a result's verdicts that people overruled, and its shares with that. */
function overruledResultCells(task: ExportedTask): Cell[] {
  const { outcomes } = task;
  const statuses = outcomes.map((outcome) => decisionOn(task, outcome)?.status ?? outcome.status);
  return [outcomes.filter((outcome) => decisionOn(task, outcome)).length, ...shareCells(statuses)];
}

const OVERRULED_VERDICT_COLUMNS: readonly Column[] = [
  { name: "overruled", type: "STRING" },
  { name: "overrule_note", type: "STRING" },
];

/** A person's decision on a verdict, and why. */
function overruledVerdictCells(task: ExportedTask, outcome: Outcome): Cell[] {
  const decision = decisionOn(task, outcome);
  return [decision?.status ?? null, decision?.note ?? null];
}

/** One row a result, captions included; with what people decided otherwise, or without. */
export function resultTable(source: ExportSource, overrules = false): Table {
  const facets = facetNames(source);
  const refined = refinedEntries(source.run.entries).length > 0;
  const text = (name: string): Column => ({ name, type: "STRING" });
  const whole = (name: string): Column => ({ name, type: "INT32" });
  const number = (name: string): Column => ({ name, type: "DOUBLE" });
  const columnsBeside = (names: readonly string[]): Column[] => [
    ...["sample", "video", ...names, "model"].map(text),
    whole("repeat"),
    text("state"),
    ...["passed", "failed", "unscored"].map(whole),
    number("csr"),
    text("isr"),
    ...(overrules ? OVERRULED_RESULT_COLUMNS : []),
    whole("words"),
    number("seconds"),
    whole("output_tokens"),
    number("usd"),
    ...[
      "usd_estimated",
      "problem",
      "shortfall",
      "judged_anyway",
      "instruction",
      "caption",
      ...(refined ? ["first_caption"] : []),
    ].map(text),
  ];
  const taken = new Set([...columnsBeside([]).map(({ name }) => name), GUARDED]);
  return {
    // Two columns of one name would have one value where rows are read by names.
    columns: columnsBeside(facets.map((name) => (taken.has(name) ? `facet ${name}` : name))),
    async *rows() {
      for await (const task of source.tasks()) {
        const { sample, entry, repeat, result, outcomes, measures } = task;
        const { passed, failed, unscored } = counts(task);
        const { text: caption = null, shortfall } = judgedCaption(result) ?? {};
        yield [
          sample.id,
          sample.video.id,
          ...facets.map((name) => sample.facets[name] ?? null),
          entry.title,
          repeat,
          stateWord(task),
          passed,
          failed,
          unscored,
          ...shareCells(outcomes.map(({ status }) => status)),
          ...(overrules ? overruledResultCells(task) : []),
          measures.words,
          measures.seconds,
          measures.outputTokens,
          measures.usd,
          measures.usdEstimated === undefined ? null : measures.usdEstimated ? "yes" : "no",
          result?.problem?.message ?? null,
          shortfall?.kind ?? null,
          shortfall ? (shortfall.judgeAnyway ? "yes" : "no") : null,
          sample.instruction,
          caption,
          ...(refined ? [result?.refined ? (result.caption?.text ?? null) : null] : []),
        ];
      }
    },
  };
}

/** One row a verdict: a constraint of a result; with what people decided otherwise, or without. */
export function verdictTable(source: ExportSource, overrules = false): Table {
  const text = (name: string): Column => ({ name, type: "STRING" });
  return {
    columns: [
      ...["sample", "video", "model"].map(text),
      { name: "repeat", type: "INT32" },
      ...["check", "constraint", "status", "cause", "reason"].map(text),
      ...(overrules ? OVERRULED_VERDICT_COLUMNS : []),
    ],
    async *rows() {
      for await (const task of source.tasks()) {
        const { sample, entry, repeat } = task;
        for (const outcome of task.outcomes) {
          const { id, type, status, cause, reason } = outcome;
          const verdict = [id, type, status, cause ?? null, reason];
          const decided = overrules ? overruledVerdictCells(task, outcome) : [];
          yield [sample.id, sample.video.id, entry.title, repeat, ...verdict, ...decided];
        }
      }
    },
  };
}

/** The number there is to score; null where it is words, which a caption that could not be scored brings none of. */
export function totalOf(score: Score): number | null {
  return countedBy(score) === "words" && score.denominator !== score.total ? null : score.total;
}

/** A score as judged, and as people would have given it where somebody labelled lines of the run. */
function scoreCells(score: Score, corrected: CorrectedScore | undefined): Cell[] {
  return [
    ...[score.id, score.label, score.unit, score.better],
    ...[score.value, score.interval?.[0] ?? null, score.interval?.[1] ?? null],
    ...[score.numerator, score.denominator, totalOf(score)],
    ...[corrected?.state ?? null, corrected?.value ?? null],
    ...[corrected?.interval?.[0] ?? null, corrected?.interval?.[1] ?? null],
    corrected?.labels ?? null,
  ];
}

const OVERRULED_SCORE_COLUMNS = [
  "with_overrules",
  "with_overrules_numerator",
  "with_overrules_denominator",
] as const;

/**
 * One row a score of a model, over all results and by each facet, where `facet` and `group` say of which results; as judged and
 * corrected, and over all results with what people decided otherwise, or without.
 */
export function scoreRows(source: ExportSource, overrules = false): Table {
  const text = (name: string) => ({ name, type: "STRING" as const });
  const number = (name: string) => ({ name, type: "DOUBLE" as const });
  return {
    columns: [
      ...["model", "facet", "group", "score", "name", "unit", "better"].map(text),
      ...["value", "low", "high", "numerator", "denominator", "total"].map(number),
      text("correction"),
      ...["corrected", "corrected_low", "corrected_high"].map(number),
      { name: "labels", type: "INT32" },
      ...(overrules ? OVERRULED_SCORE_COLUMNS.map(number) : []),
    ],
    async *rows() {
      const correction = await source.correction({ facets: true });
      for (const { entry, summary, overruled } of await source.summaries()) {
        const own = correction?.entries.find(({ entryId }) => entryId === entry.id);
        for (const score of summary.scores) {
          const corrected = own?.scores.find(({ id }) => id === score.id);
          const decided = overruled?.find(({ id }) => id === score.id);
          yield [
            ...[entry.title, null, null, ...scoreCells(score, corrected)],
            // Who decides on a line that was unscored changes what the value is out of, too.
            ...(overrules ? [decided?.value, decided?.numerator, decided?.denominator] : []).map(
              (one) => one ?? null,
            ),
          ];
        }
        for (const [facet, groups] of Object.entries(summary.facets)) {
          const known = own?.facets[facet] ?? [];
          for (const { value, label, scores } of groups) {
            const row = known.find((one) => one.value === value)?.scores ?? [];
            for (const score of scores) {
              const corrected =
                row.find(({ id }) => id === score.id) ?? (row.length === 1 ? row[0] : undefined);
              yield [
                ...[entry.title, facet, label],
                ...scoreCells(score, corrected),
                ...(overrules ? OVERRULED_SCORE_COLUMNS.map(() => null) : []),
              ];
            }
          }
        }
      }
    },
  };
}
