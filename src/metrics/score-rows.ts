import { secondsWords } from "../foundation/shown-number";
import type { CallRecord } from "../shapes/call";
import type { DisputedCheck, Overrule } from "../shapes/result";
import type { Verdict } from "../shapes/verdict";
import { describeRatio } from "./ratio";
import {
  type CaptionScore,
  correctedVerdicts,
  isCorrected,
  type ScorePart,
  scoreCaption,
} from "./score-caption";

/** One line below the matrix, with a value for each column. */
export type ScoreRow = { id: string; label: string; meaning?: string; values: string[] };

export type ScoredColumn = {
  verdicts: readonly Verdict[];
  overrules: readonly Overrule[];
  call: CallRecord | null;
};

const PARTS: readonly Exclude<ScorePart, "overall">[] = ["format", "content", "visual", "audio", "omni"];
const NONE = "–";

function overall(scores: readonly CaptionScore[], words: { id: string; behind: string }): ScoreRow[] {
  return [
    {
      id: `csr${words.id}`,
      label: `CSR${words.behind}`,
      meaning: "constraint satisfaction rate: constraints satisfied, out of those scored",
      values: scores.map((score) => describeRatio(score.overall)),
    },
    {
      id: `isr${words.id}`,
      label: `ISR${words.behind}`,
      meaning: "instruction satisfaction: is every constraint satisfied?",
      values: scores.map((score) => score.isr.overall ?? NONE),
    },
  ];
}

function parts(scores: readonly CaptionScore[]): ScoreRow[] {
  return PARTS.filter((part) => scores.some((score) => score[part].total > 0)).map((part) => ({
    id: part,
    label: part,
    values: scores.map((score) => {
      const isr = part === "format" || part === "content" ? score.isr[part] : null;
      return isr ? `${describeRatio(score[part])}, ISR ${isr}` : describeRatio(score[part]);
    }),
  }));
}

function tokens({ usage }: CallRecord): string {
  const sides = [
    ...(usage.input === null ? [] : [`${usage.input} in`]),
    ...(usage.output === null ? [] : [`${usage.output} out`]),
  ];
  return sides.length === 0 ? "not reported" : sides.join(", ");
}

function calls(columns: readonly ScoredColumn[]): ScoreRow[] {
  if (columns.every(({ call }) => call === null)) return [];
  return [
    {
      id: "time",
      label: "Time of the call",
      values: columns.map(({ call }) => (call ? secondsWords(call.totalMilliseconds) : NONE)),
    },
    { id: "tokens", label: "Tokens", values: columns.map(({ call }) => (call ? tokens(call) : NONE)) },
  ];
}

/**
 * Scores of each column, each with what it is out of; with people's corrections too where there are any; time and
 * tokens of the model calls where there were any. `modalityOf`: what a constraint is about, by its id.
 */
export function scoreRows(
  columns: readonly ScoredColumn[],
  disputedChecks: readonly DisputedCheck[],
  modalityOf: Parameters<typeof scoreCaption>[1],
): ScoreRow[] {
  const plain = columns.map(({ verdicts }) => scoreCaption(verdicts, modalityOf));
  const anyCorrected = columns.some(({ verdicts, overrules }) =>
    isCorrected(verdicts, overrules, disputedChecks),
  );
  const corrected = columns.map(({ verdicts, overrules }) =>
    scoreCaption(correctedVerdicts(verdicts, overrules, disputedChecks), modalityOf),
  );
  return [
    ...overall(plain, { id: "", behind: "" }),
    ...(anyCorrected ? overall(corrected, { id: "-corrected", behind: ", corrected by hand" }) : []),
    ...parts(plain),
    ...calls(columns),
  ];
}
