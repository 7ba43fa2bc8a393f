import { type Static, Type } from "typebox";
import { stateOf } from "../../../lib/task-state";
import { Problem } from "../../../schemas/problem";
import { type Result, ResultKey } from "../../../schemas/result";
import { digitOf } from "./outcome-digit";
import { spentOn } from "./spent-on";

const Measure = Type.Union([Type.Number(), Type.Null()]);

/** How far a task is, with those that ended with a problem apart. */
export const Mark = Type.Union([
  Type.Literal("open"),
  Type.Literal("captioned"),
  Type.Literal("done"),
  Type.Literal("failed"),
]);
export type Mark = Static<typeof Mark>;

/** What the columns of a run hold of one result, written in one transaction with it. */
export const ColumnsRow = Type.Object({
  runId: Type.String({ minLength: 1 }),
  ...ResultKey.properties,
  mark: Mark,
  /** 0 open, 1 captioned, 2 done. */
  state: Type.Integer({ minimum: 0, maximum: 2 }),
  /** Without what a model had written. */
  problem: Type.Union([Problem, Type.Null()]),
  /** Ids and types of the result's lines, as the JSON of pairs: equal ones are read once. */
  lines: Type.String(),
  /** A letter or digit a line, by `outcome-digit.ts` to base 36. */
  digits: Type.String({ pattern: "^[0-9a-z]*$" }),
  /** Earned and possible points of each line, null for those without; null where none has any. */
  points: Type.Union([
    Type.Array(Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()])),
    Type.Null(),
  ]),
  words: Measure,
  seconds: Measure,
  outputTokens: Measure,
  usd: Measure,
});
export type ColumnsRow = Static<typeof ColumnsRow>;

export const STATES = ["open", "captioned", "done"] as const;

/** What the columns hold of a result. */
export function columnsRowOf(result: Result): ColumnsRow {
  const { runId, sampleId, entryId, repeat, caption, judgement } = result;
  const state = stateOf(result);
  const outcomes = judgement?.outcomes ?? [];
  return {
    runId,
    sampleId,
    entryId,
    repeat,
    mark: state !== "done" && result.problem ? "failed" : state,
    state: STATES.indexOf(state),
    problem: result.problem && withoutText(result.problem),
    lines: JSON.stringify(outcomes.map(({ id, type }) => [id, type])),
    digits: outcomes.map((outcome) => digitOf(outcome).toString(36)).join(""),
    points: outcomes.some(({ points }) => points)
      ? outcomes.map(({ points }) => (points ? [points.earned, points.of] : null))
      : null,
    words: caption && countWords(caption.text),
    seconds: caption && caption.call.totalMilliseconds / 1000,
    outputTokens: caption?.call.usage.output ?? null,
    usd: spentOn([caption?.call, judgement?.detail]),
  };
}

function withoutText({ partialText: _, ...problem }: Problem): Problem {
  return problem;
}

/** Stretches without white space. */
function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
