import { judgedCaption } from "../../../lib/judged-caption";
import { refinedEntries } from "../../../lib/refined-entries";
import { stateOf } from "../../../lib/task-state";
import type { ExportedTask, ExportSource } from "../export-source";
import { RESULT_COLUMNS, resultCells, shareCells, VERDICT_COLUMNS, verdictCells } from "./overruled-cells";

/** A cell: null where there is nothing to say. */
export type Cell = string | number | null;

/** A column of a table; `type` as tables with types need it. */
export type Column = { name: string; type: "STRING" | "INT32" | "DOUBLE" };

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

/** One row a result, captions included; with what people decided otherwise, or without. */
export function resultTable(source: ExportSource, overrules = false): Table {
  const facets = facetNames(source);
  const refined = refinedEntries(source.run.entries).length > 0;
  const text = (name: string): Column => ({ name, type: "STRING" });
  const whole = (name: string): Column => ({ name, type: "INT32" });
  const number = (name: string): Column => ({ name, type: "DOUBLE" });
  return {
    columns: [
      ...["sample", "video", ...facets, "model"].map(text),
      whole("repeat"),
      text("state"),
      ...["passed", "failed", "unscored"].map(whole),
      number("csr"),
      text("isr"),
      ...(overrules ? RESULT_COLUMNS : []),
      whole("words"),
      number("seconds"),
      whole("output_tokens"),
      number("usd"),
      ...["problem", "instruction", "caption", ...(refined ? ["first_caption"] : [])].map(text),
    ],
    async *rows() {
      for await (const task of source.tasks()) {
        const { sample, entry, repeat, result, outcomes, measures } = task;
        const { passed, failed, unscored } = counts(task);
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
          ...(overrules ? resultCells(task) : []),
          measures.words,
          measures.seconds,
          measures.outputTokens,
          measures.usd,
          result?.problem?.message ?? null,
          sample.instruction,
          judgedCaption(result)?.text ?? null,
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
      ...(overrules ? VERDICT_COLUMNS : []),
    ],
    async *rows() {
      for await (const task of source.tasks()) {
        const { sample, entry, repeat } = task;
        for (const outcome of task.outcomes) {
          const { id, type, status, cause, reason } = outcome;
          const verdict = [id, type, status, cause ?? null, reason];
          const decided = overrules ? verdictCells(task, outcome) : [];
          yield [sample.id, sample.video.id, entry.title, repeat, ...verdict, ...decided];
        }
      }
    },
  };
}
