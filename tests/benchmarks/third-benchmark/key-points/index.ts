import type { JudgedResult, SampleOf } from "../../../../src/benchmarks/benchmark";
import { defineBenchmark } from "../../../../src/benchmarks/define-benchmark";
import type { JudgeTools } from "../../../../src/benchmarks/judge-tools";
import { checklistCodec } from "../../../../src/benchmarks/shared/checklist-codec";
import type { Summary } from "../../../../src/schemas/score";
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

function summarise(
  samples: readonly SampleOf<KeyPoints>[],
  results: readonly JudgedResult<Matches>[],
): Summary {
  const points = results.flatMap(({ judgement }) => judgement);
  const scored = points.filter(({ status }) => status !== "unscored");
  const named = scored.filter(({ status }) => status === "passed").length;
  const score = {
    id: "recall",
    label: "Key points named",
    value: scored.length === 0 ? null : named / scored.length,
    numerator: named,
    denominator: scored.length,
    total: points.length,
    unit: "share",
    better: "higher",
  } as const;
  return {
    results: { scored: results.length, total: samples.length },
    scores: [score],
    facets: {},
    released: {},
  };
}

/** A benchmark of key points: as small as one can be that has a judge task, files and scores of its own. */
export const keyPoints = defineBenchmark({
  id: "key-points",
  label: "Key Points",
  media: ["video"],
  rules: null,
  schemas: { task: KeyPoints, judgement: Matches },
  checklists: checklistCodec({ format: "form", content: "key_points" }),
  recognise,
  read,
  write,
  ask: () => ({ prompt: describePrompt, instruction: "Describe the video." }),
  judge,
  withhold: ({ material }) =>
    material.points.map(({ id }) => ({ id, status: "unscored", cause: "not judged" })),
  calls: (_sample, { judges }) => ({ judgings: Math.min(judges, 1), locating: 0 }),
  outcomes: ({ material }, matches) =>
    matches.map(({ id, status, cause }) => {
      const reason = material.points.find((point) => point.id === id)?.says ?? "";
      return { id, type: "key point", status, ...(cause ? { cause } : {}), reason };
    }),
  summarise,
  eligibility: ({ kind }) => (kind === "video" ? [] : ["it is no video"]),
  releasedSummary: () => ({}),
});
