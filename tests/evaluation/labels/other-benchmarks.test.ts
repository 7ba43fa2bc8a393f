import { describe, expect, it } from "vitest";
import { anycapeval } from "../../../src/benchmarks/anycapeval";
import type { Benchmark } from "../../../src/benchmarks/benchmark";
import { capquiz } from "../../../src/benchmarks/capquiz";
import type { ExportedTask } from "../../../src/evaluation/export/export-source";
import { correctScores } from "../../../src/evaluation/labels/correct-scores";
import { type JudgedLine, labelLines } from "../../../src/evaluation/labels/label-lines";
import { drawFrom } from "../../../src/metrics/random";
import type { AnycapJudgement } from "../../../src/shapes/judged-material";
import type { QuizJudgement } from "../../../src/shapes/quiz";
import type { CorrectedScore, RunCorrection } from "../../../src/shapes/run-correction";
import { exampleResult, exampleRun, exampleSample } from "../../storage/runs/example-run";
import { labelledBy } from "./judged-run";

const JUDGE = { model: "stand-in-judge", promptVersion: "stand-in.v1" };
const VIDEOS = 120;
const MODELS = ["a", "b"] as const;

type Chance = (share: number) => boolean;

/** The truth of the lines of a caption by check, and the verdicts of a judge that errs. */
type MadeCaption = { truth: Map<string, string>; judgement: QuizJudgement | AnycapJudgement };

/** A run of this benchmark, a caption of each video by each model, which is judged and may be labelled as it truly is. */
async function madeRun(
  benchmark: Benchmark,
  material: (video: number) => unknown,
  caption: (video: number, model: (typeof MODELS)[number], chance: Chance) => MadeCaption,
) {
  const draw = drawFrom(11);
  const chance: Chance = (share) => draw(0x1_0000_0000) / 0x1_0000_0000 < share;
  const run = exampleRun({
    ...{ dataSet: { id: "d", benchmark: benchmark.id }, repeats: 1 },
    judges: [
      { kind: "openai", api: "chat", baseUrl: "https://models.test/v1", model: JUDGE.model, audio: false },
    ],
  });
  const truths = new Map<string, string>();
  const all = Array.from({ length: VIDEOS }, (_, video) => {
    const sample = exampleSample(video, {
      ...{ id: `s${video}`, video: { id: `v${video}`, path: null, seconds: 12 } },
      ...{ facets: {}, material: material(video) },
    });
    return run.entries.map((entry): ExportedTask => {
      const { truth, judgement } = caption(video, entry.id === "a" ? "a" : "b", chance);
      for (const [check, value] of truth) truths.set(`${entry.id} ${sample.id} ${check}`, value);
      const outcomes = benchmark.outcomes(sample, judgement, run.semantics);
      const result = exampleResult({
        ...{ sampleId: sample.id, entryId: entry.id, text: `A caption of clip ${video}.` },
        ...{ outcomes, detail: judgement },
      });
      const measures = { words: null, seconds: null, outputTokens: null, usd: null };
      return { sample, entry, repeat: 1, result, judgement, outcomes, measures };
    });
  }).flat();
  const tasks = async function* () {
    yield* all;
  };
  const lines = await labelLines({ run, tasks });
  const saidOf = ({ entryId, sampleId, checkId }: JudgedLine) =>
    truths.get(`${entryId} ${sampleId} ${checkId}`) ?? "unknown";
  const truthOf = (model: string) =>
    [...truths].flatMap(([key, value]) => (key.startsWith(`${model} `) ? [value] : []));
  const correction = async (count: number) => {
    const set = await labelledBy(lines, saidOf, { count });
    const found = await correctScores(
      { run, benchmark, tasks: tasks() },
      [set],
      { seed: 1, times: 400 },
      { facets: false },
    );
    if (!found) throw new Error("Nothing was corrected.");
    return found;
  };
  return { truthOf, correction };
}

function scoreOf({ entries }: RunCorrection, model: string, id: string): CorrectedScore {
  const score = entries.find(({ entryId }) => entryId === model)?.scores.find((one) => one.id === id);
  if (!score) throw new Error(`${model} has no ${id}.`);
  return score;
}

/** The corrected interval holds the truth, and the corrected value is nearer to it than that of the judge by far. */
function expectTruth(score: CorrectedScore, truth: number, least: number): void {
  expect(score.state, score.id).toBe("corrected");
  const off = Math.abs((score.asJudged ?? Number.NaN) - truth);
  expect(off, `${score.id} as judged`).toBeGreaterThan(least);
  expect(Math.abs((score.value ?? Number.NaN) - truth), `${score.id} corrected`).toBeLessThan(off / 2);
  expect(score.interval?.[0], score.id).toBeLessThanOrEqual(truth);
  expect(score.interval?.[1], score.id).toBeGreaterThanOrEqual(truth);
}

describe("a quiz whose judge reads answers into captions", () => {
  const QUESTIONS = ["q1", "q2", "q3", "q4", "q5"];
  const question = (id: string) => ({
    ...{ id, type: "attribute", question: `What colour is it (${id})?` },
    ...{ options: ["red", "blue", "green", "white", "black"], answer: "red" },
  });
  const made = async () =>
    madeRun(
      capquiz,
      () => ({ questions: QUESTIONS.map(question) }),
      (_, model, chance) => {
        const truth = new Map<string, string>();
        const answers = QUESTIONS.map((checkId) => {
          const told = chance(model === "a" ? 0.75 : 0.6);
          const isRight = chance(model === "a" ? 0.7 : 0.55);
          const value = told ? (isRight ? "A" : "B") : "F";
          truth.set(checkId, value);
          // It takes four of ten that are wrong or left out for right, and one of twenty that are right for left out.
          const wrong = value === "A" ? chance(0.05) : chance(0.4);
          const answer = wrong ? (value === "A" ? "F" : "A") : value;
          const status = answer === "A" ? ("passed" as const) : ("failed" as const);
          return {
            checkId,
            status,
            reason: "",
            evidence: [],
            source: "judge" as const,
            judge: JUDGE,
            answer,
          };
        });
        return { truth, judgement: { answers } };
      },
    );

  it("has CapP, CapR and CapF1 that hold the truth by 240 labels, where the judge's do not", async () => {
    const { truthOf, correction } = await made();
    const found = await correction(240);
    for (const model of MODELS) {
      const values = truthOf(model);
      const [right, wrong] = ["A", "B"].map((letter) => values.filter((value) => value === letter).length);
      const [tp, fp, of] = [right ?? 0, wrong ?? 0, values.length];
      const [precision, recall] = [tp / (tp + fp), tp / of];
      expectTruth(scoreOf(found, model, "cap_p"), precision, 0.05);
      expectTruth(scoreOf(found, model, "cap_r"), recall, 0.1);
      expectTruth(scoreOf(found, model, "cap_f1"), (2 * precision * recall) / (precision + recall), 0.08);
      expect(scoreOf(found, model, "descriptive_f1").value).toBe(scoreOf(found, model, "cap_f1").value);
      // No question is inferential, so nothing of these is scored.
      expect(scoreOf(found, model, "inferential_f1")).toMatchObject({ value: null, asJudged: null });
    }
    const kind = found.kinds.find((one) => one.kind === "attribute");
    expect(kind?.specificity?.low).toBeLessThan(0.6);
    expect(kind?.specificity?.high).toBeGreaterThan(0.6);
  });
});

describe("key points and style by a judge that is too kind", () => {
  const POINTS = ["k1", "k2", "k3", "k4"];
  const WORDS = 40;
  const isStyle = (video: number) => video % 2 === 1;
  const lengths = { words: WORDS, sentences: 2 };
  const made = async () =>
    madeRun(
      anycapeval,
      (video) => ({
        ...{
          modality: "video",
          fileId: video,
          demand: null,
          reference: "A tram crosses a street.",
          others: {},
        },
        ...{ dimension: isStyle(video) ? "brief" : "multi_class_position" },
        keyPoints: isStyle(video) ? null : POINTS.map((point) => `Key point ${point}`),
      }),
      (video, model, chance) => {
        const shared = { length: { reference: lengths, strict: lengths } };
        const rounds = (said: object) => [{ judge: JUDGE, round: 1, ...said }];
        if (isStyle(video)) {
          const earned = [0.9, 0.7, 0.5, 0.3].filter((share) =>
            chance(model === "a" ? share : share - 0.15),
          ).length;
          const style = { score: Math.min(4, earned + Number(chance(0.6))), reason: "" };
          return {
            truth: new Map([["style", `${earned}`]]),
            judgement: { ...shared, style, rounds: rounds({ style }) },
          };
        }
        const truth = new Map<string, string>();
        const points = POINTS.map((point) => {
          const holds = chance(model === "a" ? 0.6 : 0.45);
          truth.set(point, holds ? "passed" : "failed");
          return { score: (holds ? chance(0.96) : chance(0.4)) ? 1 : 0, reason: "" };
        });
        return { truth, judgement: { ...shared, points, rounds: rounds({ points }) } };
      },
    );

  it("have a density and a rating that hold the truth by 240 labels, where the judge's do not", async () => {
    const { truthOf, correction } = await made();
    const found = await correction(240);
    for (const model of MODELS) {
      const values = truthOf(model);
      const points = values.filter((value) => value === "passed" || value === "failed");
      const share = points.filter((value) => value === "passed").length / points.length;
      const ratings = values.filter((value) => /^\d$/.test(value)).map(Number);
      expectTruth(scoreOf(found, model, "found"), share, 0.1);
      // Every caption has as many words, so that its density is that share of its points.
      expectTruth(scoreOf(found, model, "kpd"), (100 * POINTS.length * share) / WORDS, 1);
      const mean = ratings.reduce((sum, value) => sum + value, 0) / ratings.length;
      expectTruth(scoreOf(found, model, "style_rated"), mean, 0.3);
    }
  });

  it("are refused in words where nobody labelled a rating that the judge gave", async () => {
    const { correction } = await made();
    const score = scoreOf(await correction(3), "a", "style_rated");
    expect(score.state).toBe("uncorrected");
    expect(score.state === "uncorrected" && score.why).toContain(
      "Nobody has labelled a line that the judge found",
    );
  });
});
