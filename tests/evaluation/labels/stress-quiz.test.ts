import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import type { ExportedTask } from "../../../src/evaluation/export/export-source";
import { stressJudge, stressMaterials } from "../../../src/evaluation/labels/stress-judge";
import { JUDGE_SETTINGS } from "../../../src/evaluation/run/steps";
import { positionBias } from "../../../src/metrics/stress-effects";
import type { StressLine, StressTest } from "../../../src/shapes/judge-card";
import { exampleResult, exampleRun, exampleSample } from "../../storage/runs/example-run";
import { rulesInPlace } from "../../support/rules-in-place";
import { judgeBy } from "./stress-run";

const VIDEOS = 24;
const COLOURS = ["red", "blue", "green", "white", "black"];

const Asked = Type.Object({
  caption: Type.String(),
  questions: Type.Array(
    Type.Object({ id: Type.String(), options: Type.Record(Type.String(), Type.String()) }),
  ),
});

/** A judge of quizzes that reads the colour off a caption, or takes what stands first. */
const quizJudge = (takesFirst: boolean) =>
  judgeBy("quiz-judge", (userText) => {
    const { caption, questions } = Value.Parse(Asked, JSON.parse(userText));
    const answers = questions.map(({ id, options }) => {
      const seen = Object.entries(options).find(([, text]) => caption.includes(text));
      const [letter] = (takesFirst ? null : seen) ?? [takesFirst ? "A" : "F"];
      return { id, answer: letter, quote: "" };
    });
    return JSON.stringify({ answers });
  });

function quizRun(optionSeed: number | null) {
  const run = exampleRun({
    ...{ dataSet: { id: "d", benchmark: "capquiz" }, repeats: 1 },
    judging: { rounds: 1, batched: true, otherJudges: true, optionSeed },
  });
  const [entry] = run.entries;
  if (!entry) throw new Error("The run has no entry.");
  const tasks = Array.from({ length: VIDEOS }, (_, video): ExportedTask => {
    const sample = exampleSample(video, {
      ...{ id: `s${video}`, video: { id: `v${video}`, path: null, seconds: 12 }, facets: {} },
      material: {
        questions: [
          {
            id: `q${video}`,
            type: "attribute",
            question: "What colour is it?",
            options: COLOURS,
            answer: "red",
          },
        ],
      },
    });
    // One in four captions does not tell: the answer is then the option that stands last in every order.
    const text = video % 4 === 0 ? "A cup." : `A ${COLOURS[video % 4]} cup.`;
    const answer = {
      checkId: `q${video}`,
      status: "passed",
      reason: "",
      evidence: [],
      source: "judge",
    } as const;
    const judgement = { answers: [{ ...answer, answer: "A" }] };
    const outcomes = capquiz.outcomes(sample, judgement, run.semantics);
    const result = exampleResult({
      ...{ sampleId: sample.id, entryId: entry.id, text, outcomes, detail: judgement },
    });
    const measures = { words: null, seconds: null, outputTokens: null, usd: null };
    return { sample, entry, repeat: 1, result, judgement, outcomes, measures };
  });
  const materials = tasks.flatMap((task) => stressMaterials(run, task));
  return { run, materials: new Map(materials.map((one) => [one.id, one])) };
}

async function biasOf(takesFirst: boolean, optionSeed: number | null) {
  const { run, materials } = quizRun(optionSeed);
  const lines = new Map<string, StressLine>();
  const test: StressTest = {
    ...{ id: "t", run: { id: run.id, title: "Quiz" }, startedAt: "2026-11-24T10:00:00.000Z", endedAt: null },
    ...{
      seed: 3,
      of: materials.size,
      kinds: ["shuffled"],
      times: 4,
      runPrompt: "answer-quiz.v1",
      others: [],
    },
    ...{ mostUsd: null, maker: null, writers: [{ title: "a", maker: null }], spent: [] },
    lines: [...materials.values()].map(({ id, lines: [line] }, video) => ({
      ...{ id, video, kind: line.kind, people: null, said: {}, writer: 0 },
    })),
  };
  const judge = quizJudge(takesFirst);
  await stressJudge(test, materials, {
    ...{ benchmark: capquiz, run, runRules: rulesInPlace, mend: async () => new Map() },
    models: { judge, others: [], paraphraser: null },
    ...{ settings: JUDGE_SETTINGS, signal: new AbortController().signal, tasksAtATime: 4, most: null },
    onDone: (line) => void lines.set(line.id, line),
  });
  return { ...positionBias({ lines: [...lines.values()] }), calls: judge.calls };
}

it.each([null, 9])("the place of options is told of judges of quizzes too (option seed %s)", async (seed) => {
  // It is asked plainly and in the four other orders, each option once in each place. Who goes by what the caption says has no place that it likes.
  const honest = await biasOf(false, seed);
  expect(honest.calls).toBe(VIDEOS * 5);
  expect(honest.lines).toBe((3 * VIDEOS) / 4);
  expect(honest.bias.value).toBeCloseTo(0, 10);
  const first = await biasOf(true, seed);
  expect(first.lines).toBe(VIDEOS);
  expect(first.bias.value).toBeCloseTo(1 - 1 / COLOURS.length, 10);
});
