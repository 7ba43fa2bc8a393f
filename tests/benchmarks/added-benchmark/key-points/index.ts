import type { SampleOf } from "../../../../src/benchmarks/benchmark";
import { defineBenchmark } from "../../../../src/benchmarks/define-benchmark";
import type { JudgeTools } from "../../../../src/benchmarks/judge-tools";
import { checklistCodec } from "../../../../src/benchmarks/shared/checklist-codec";
import { type Parts, partsOfLine, type ResultTally } from "../../../../src/metrics/scores/result-tally";
import type { VerdictStatus } from "../../../../src/shapes/verdict";
import { interpreted } from "../../../support/interpreted-shape";
import { read, recognise, write } from "./files";
import { matchKeyPoints } from "./match-key-points";
import { describePrompt } from "./prompts/describe.v1";
import { KeyPoints, Matches } from "./shapes";

async function judge(
  { material }: SampleOf<KeyPoints>,
  caption: string,
  { judges }: JudgeTools,
): Promise<Matches> {
  const input = { response: caption, keyPoints: material.points };
  const said = await judges[0].ask(matchKeyPoints, input, { checkId: "key points", tries: 2, round: 1 });
  return material.points.map(({ id }) => {
    if (!said) return { id, status: "unscored", cause: "judge unreachable" };
    if (!said.readable) return { id, status: "unscored", cause: "reply unreadable" };
    return { id, status: said.value.has(id) ? "passed" : "failed" };
  });
}

function tally(
  { material, facets }: SampleOf<KeyPoints>,
  lines: readonly { status: VerdictStatus }[] | null,
): ResultTally {
  const statuses = lines?.map(({ status }) => status) ?? material.points.map(() => "unscored" as const);
  const parts = statuses.map(partsOfLine);
  const sum = (part: keyof Parts) => parts.reduce((total, one) => total + one[part], 0);
  return {
    parts: [{ numerator: sum("numerator"), denominator: sum("denominator"), total: sum("total") }],
    lines: statuses.map((status) => ({ type: "key point", status })),
    groups: facets,
  };
}

/** A benchmark of key points: as small as one can be that has a judge task, files and scores of its own. */
export const keyPoints = defineBenchmark({
  id: "key-points",
  label: "Key Points",
  media: ["video"],
  rules: null,
  shapes: { task: interpreted(KeyPoints), judgement: interpreted(Matches) },
  checklists: checklistCodec({ format: "form", content: "key_points" }),
  recognise,
  read,
  write,
  ask: ({ instruction }) => ({ prompt: describePrompt, instruction }),
  judge,
  withhold: ({ material }): Matches =>
    material.points.map(({ id }) => ({ id, status: "unscored", cause: "not judged" })),
  calls: (_sample, { judges }) => ({ judgings: Math.min(judges, 1), locating: 0 }),
  judgePrompts: () => [matchKeyPoints.prompt.version],
  outcomes: ({ material }, matches) =>
    matches.map(({ id, status, cause }) => {
      const reason = material.points.find((point) => point.id === id)?.says ?? "";
      return { id, type: "key point", status, ...(cause ? { cause } : {}), reason };
    }),
  scores: [{ id: "recall", label: "Key points named", unit: "share", better: "higher" }],
  lineLabel: (type) => type,
  tally,
  released: () => ({}),
  eligibility: ({ kind }) => (kind === "video" ? [] : ["it is no video"]),
  releasedSummary: () => ({}),
});
