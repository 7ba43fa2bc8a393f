import type { ExportedTask } from "../../../src/evaluation/export/export-source";
import { drawLabels } from "../../../src/evaluation/labels/draw-labels";
import { type JudgedLine, labelLines } from "../../../src/evaluation/labels/label-lines";
import { sha256Hex } from "../../../src/foundation/hashing";
import { drawFrom, normalFrom } from "../../../src/metrics/random";
import { ChecklistJudgementShape } from "../../../src/shapes/generated/checklist-judgement";
import type { LabelLine, LabelSet } from "../../../src/shapes/label-set";
import { fits } from "../../../src/shapes/read-outside";
import type { Result } from "../../../src/shapes/result";
import { demand, question, rule } from "../../benchmarks/instruction-following/check-results";
import { scoredExample } from "../../support/scored-example";
import { keptLine, madeSet } from "./made-lines";

const KINDS = ["visual_focus", "audio_focus", "omni_audio_visibility"] as const;

/** The chance that the judge passes what people fail, and fails what they pass, by the kind of the constraint. */
const ERRORS: Record<(typeof KINDS)[number], { passes: number; fails: number }> = {
  visual_focus: { passes: 0.5, fails: 0.02 },
  audio_focus: { passes: 0.7, fails: 0.03 },
  omni_audio_visibility: { passes: 0.3, fails: 0.02 },
};

const MODELS = [
  { id: "a", skill: 0.7 },
  { id: "b", skill: 0.45 },
] as const;

/**
 * A run of OmniCap-IF by a stand-in judge that errs by kind: a rule and three content constraints on each of so many videos, by
 * two models. `truths`: what people find of a constraint, by model, video and constraint. `isUndecided`: where the judge gives no answer
 * about one of them.
 */
function judgedRun(videos: number, seed: number, isUndecided: (model: string, video: number) => boolean) {
  const draw = drawFrom(seed);
  const normal = normalFrom(draw);
  const chance = (share: number) => draw(0x1_0000_0000) / 0x1_0000_0000 < share;
  const truths = new Map<string, boolean>();
  const documents: Record<string, Record<string, unknown[]>> = {};
  const hard = Array.from({ length: videos }, () => 0.7 * normal());
  for (const { id, skill } of MODELS) {
    const document: Record<string, unknown[]> = {};
    for (const [video, shift] of hard.entries()) {
      const name = `${video}`.padStart(3, "0");
      const passes = () => chance(1 / (1 + Math.exp(-(Math.log(skill / (1 - skill)) + shift))));
      const isShort = chance(0.9);
      truths.set(`${id} ${name} length`, isShort);
      const content = KINDS.map((kind) => {
        const truth = passes();
        truths.set(`${id} ${name} ${kind}`, truth);
        const { passes: wrongPasses, fails } = ERRORS[kind];
        const judged = truth ? !chance(fails) : chance(wrongPasses);
        const isLeft = kind === "visual_focus" && isUndecided(id, video);
        return demand(kind, question("correctness", isLeft ? null : judged));
      });
      document[name] = [
        {
          ...{ field: video % 2 === 0 ? "Retrieval" : "Understanding", prompt_id: "A" },
          check_result: { format_check: [rule("length", isShort)], content_check: content },
        },
      ];
    }
    documents[id] = document;
  }
  return { truths, documents: Object.fromEntries(Object.entries(documents).map(([id, one]) => [id, [one]])) };
}

/** The share of constraints that people find satisfied, and of instructions with all of them. */
export function trueScores(
  truths: ReadonlyMap<string, boolean>,
  model: string,
): { csr: number; isr: number } {
  const own = [...truths].filter(([key]) => key.startsWith(`${model} `));
  const byVideo = new Map<string, boolean>();
  for (const [key, holds] of own) {
    const video = key.split(" ")[1] ?? "";
    byVideo.set(video, holds && (byVideo.get(video) ?? true));
  }
  return {
    csr: own.filter(([, holds]) => holds).length / own.length,
    isr: [...byVideo.values()].filter(Boolean).length / byVideo.size,
  };
}

const JUDGE = { model: "stand-in-judge", promptVersion: "answer.v1" };

/** Results whose questions name the judge, as those do that were judged here. */
function withJudge(results: readonly Result[]): Result[] {
  return results.map((result) => {
    const detail = result.judgement?.detail;
    if (!result.judgement || !fits(ChecklistJudgementShape, detail)) return result;
    const verdicts = detail.verdicts.map((verdict) => ({
      ...verdict,
      ...(verdict.items && { items: verdict.items.map((item) => ({ ...item, judge: JUDGE })) }),
    }));
    return { ...result, judgement: { ...result.judgement, detail: { ...detail, verdicts } } };
  });
}

/** A label set of lines of a run, drawn and labelled by one person who is never wrong. `saidOf`: what is true of a line. */
export async function labelledBy(
  lines: readonly JudgedLine[],
  saidOf: (line: JudgedLine) => string,
  { count, whole = false }: { count: number; whole?: boolean },
): Promise<LabelSet> {
  const drawn = drawLabels(lines, { seed: 5, count, whole });
  const hashOf = async (text: string) => sha256Hex(new TextEncoder().encode(text));
  const kept = await Promise.all(
    drawn.lines.map(
      async (line): Promise<LabelLine> => ({
        ...keptLine(line),
        captionHash: await hashOf(line.caption),
        instructionHash: await hashOf(line.instruction),
      }),
    ),
  );
  const texts = drawn.lines.flatMap(({ caption, instruction }, index) => [
    [kept[index]?.captionHash ?? "", caption],
    [kept[index]?.instructionHash ?? "", instruction],
  ]);
  return madeSet([], {
    lines: kept,
    texts: Object.fromEntries(texts),
    design: {
      ...{ ...madeSet([]).design, unit: drawn.unit, count, strata: drawn.strata },
      runs: madeSet([]).design.runs.map((run) => ({ ...run, id: lines[0]?.runId ?? run.id })),
    },
    labels: drawn.lines.map((line) => ({
      ...{ line: line.id, person: "Ann", value: saidOf(line) },
      ...{ at: "2026-11-24T10:00:00.000Z", milliseconds: 3000 },
    })),
  });
}

/** Such a run with its tasks and judged lines; `label` draws lines of it and labels them as they truly are. */
export async function labelledRun(
  videos = 100,
  seed = 1,
  id = "run-1",
  isUndecided: Parameters<typeof judgedRun>[2] = () => false,
) {
  const { truths, documents } = judgedRun(videos, seed, isUndecided);
  const { run, dataSet, read, ...scored } = scoredExample(documents, {
    ...{ id, title: "A judge that errs by kind" },
    judges: [
      {
        ...{ kind: "openai", api: "chat", baseUrl: "https://models.test/v1" },
        ...{ model: "stand-in-judge", audio: false },
      },
    ],
  });
  const results = withJudge(scored.results);
  const bySample = new Map(read.samples.map((sample) => [sample.id, sample]));
  const all = results.flatMap((result): ExportedTask[] => {
    const [sample, entry] = [
      bySample.get(result.sampleId),
      run.entries.find(({ id }) => id === result.entryId),
    ];
    if (!sample || !entry) return [];
    const measures = { words: null, seconds: null, outputTokens: null, usd: null };
    const { detail: judgement, outcomes } = result.judgement ?? { detail: null, outcomes: [] };
    return [{ sample, entry, repeat: result.repeat, result, judgement, outcomes, measures }];
  });
  const tasks = async function* () {
    yield* all;
  };
  const lines = await labelLines({ run, tasks });
  const types = new Map(
    all.flatMap(({ sample, outcomes }) =>
      outcomes.map(({ id, type }) => [`${sample.id} ${id}`, type ?? ""] as const),
    ),
  );
  const saidOf = ({ id: line, entryId, videoId, sampleId, checkId }: JudgedLine) => {
    const holds = truths.get(`${entryId} ${videoId} ${types.get(`${sampleId} ${checkId}`)}`);
    if (holds === undefined) throw new Error(`Nobody knows ${line}.`);
    return holds ? "passed" : "failed";
  };
  return {
    ...{ run, dataSet, results, truths, tasks },
    /** True where people find that the line of this id holds. */
    holds: (lineId: string): boolean => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line) throw new Error(`Nobody knows ${lineId}.`);
      return saidOf(line) === "passed";
    },
    label: async (how: { count: number; whole?: boolean }) => labelledBy(lines, saidOf, how),
  };
}
