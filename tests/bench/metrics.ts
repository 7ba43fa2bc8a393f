import { omnicapIf } from "../../src/benchmarks/omnicap-if";
import { scoredRun, scoredTasks } from "../../src/engine/shared/scored-run";
import {
  correctedDraws,
  type Effect,
  type JudgedScore,
  USUAL_DRAWS,
} from "../../src/metrics/correction/corrected-draws";
import type { GoldUnit } from "../../src/metrics/correction/gold-rates";
import { rankIntervals } from "../../src/metrics/intervals/rank-intervals";
import type { VideoParts } from "../../src/metrics/intervals/ratio-influences";
import { USUAL_LEVEL } from "../../src/metrics/intervals/share-interval";
import { drawFrom } from "../../src/metrics/random";
import { summariseTallies } from "../../src/metrics/scores/summarise-tallies";
import type { DataSample } from "../../src/shapes/data-set";
import type { VerdictStatus } from "../../src/shapes/verdict";
import { columnsRowOf } from "../../src/storage/runs/index/columns-row";
import { createRunIndex } from "../../src/storage/runs/index/run-index";
import { file } from "../benchmarks/instruction-following/files";
import { exampleEntry, exampleResult, exampleRun, outcome } from "../storage/runs/example-run";
import { readBy } from "../support/read-by";
import { cost, type Figure } from "./support/figures";

/**
 * `score-1400` is the time from the columns of a run of 1,400 samples (350 videos, six constraints
 * each) to all scores, over all and by every facet; its baseline is the same from the results themselves, as a `check_result`
 * file is scored. `intervals-1400` adds the 95 % intervals of all of them. `ranks-14x350` ranks 14 models over 350
 * videos in 10,000 draws. `corrected-14x350` draws the scores of 14 models with 240 labels on their lines. Each is the fastest of some rounds, which
 * other work on the machine disturbs least.
 */
const VIDEOS = 350;
const A_VIDEO = 4;
const ROUNDS = 15;
const TYPES = [
  "length",
  "case",
  "visual_focus",
  "audio_focus",
  "omni_audio_visibility",
  "visual_entities_attributes",
];

const draw = drawFrom(20_261_122);
const passes = () => draw(10) < 7;

function document(): Record<string, unknown[]> {
  const demand = (type: string) => ({
    constraint_id: type,
    check_items: [
      { check_type: "attempt", question: "Is it there?", result: passes() },
      { check_type: "correctness", question: "Which one?", options: ["A. x", "B. y"], result: passes() },
    ],
  });
  const entry = (number: number) => ({
    field: ["Retrieval", "Understanding", "Creation"][number % 3],
    prompt_id: String(number),
    generated_prompt: "Tell in two sentences what is seen and heard. ".repeat(1 + (number % 8)),
    check_result: {
      format_check: TYPES.slice(0, 2).map((type) => ({ constraint_id: type, result: passes() })),
      content_check: TYPES.slice(2).map(demand),
    },
  });
  return Object.fromEntries(
    Array.from({ length: VIDEOS }, (_, video) => [
      String(video),
      Array.from({ length: A_VIDEO }, (_, number) => entry(number)),
    ]),
  );
}

/** Milliseconds of the fastest round. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

function columnsOf(all: readonly DataSample[], results: ReturnType<typeof readBy>["results"]) {
  const outline = all.map(({ id, video, facets }) => ({ id, videoId: video.id, facets }));
  const index = createRunIndex({ sampleIds: all.map(({ id }) => id), entryIds: ["m"], outline });
  const byId = new Map(all.map((sample) => [sample.id, sample]));
  for (const { sampleId, judgement } of results) {
    const sample = byId.get(sampleId);
    if (!sample) throw new Error(`No sample ${sampleId}`);
    const outcomes = omnicapIf.outcomes(sample, judgement, "reference");
    index.set(columnsRowOf(exampleResult({ sampleId, entryId: "m", text: "A caption.", outcomes })));
  }
  return index.columns();
}

function ranked(models: number): { byVideo: Record<string, VideoParts> }[] {
  const line = (): VerdictStatus => outcome("c", passes() ? "passed" : "failed").status;
  return Array.from({ length: models }, () => ({
    byVideo: Object.fromEntries(
      Array.from({ length: VIDEOS }, (_, video) => {
        const lines = Array.from({ length: A_VIDEO * TYPES.length }, line);
        return [`v${video}`, [lines.filter((status) => status === "passed").length, lines.length] as const];
      }),
    ),
  }));
}

/** Scores of models by a judge with strata of its own for each verdict, model and type, and labels that contradict some verdicts. */
function labelled(models: number, labels: number) {
  const strata = Array.from({ length: models }, (_, model) =>
    TYPES.flatMap((type) =>
      ["failed", "passed"].map((judged) => ({ path: [judged, `m${model}`, type] as const, values: 2 })),
    ),
  ).flat();
  const units: GoldUnit[] = [];
  const scores = Array.from({ length: models }, (_, model): JudgedScore => {
    const numerators = new Float64Array(VIDEOS);
    const effects = new Map<string, Effect>();
    for (let unit = 0; unit < VIDEOS * A_VIDEO * TYPES.length; unit += 1) {
      const [video, judged] = [unit % VIDEOS, Number(passes())];
      const stratum = 2 * (model * TYPES.length + (Math.floor(unit / VIDEOS) % TYPES.length)) + judged;
      numerators[video] = (numerators[video] ?? 0) + judged;
      const numerator = (effects.get(`${video} ${stratum}`)?.numerator ?? 0) + 1 - 2 * judged;
      effects.set(`${video} ${stratum}`, { stratum, value: 1 - judged, video, numerator, denominator: 0 });
      units.push({ stratum, video, value: passes() ? judged : 1 - judged, weight: 1 });
    }
    const denominators = new Float64Array(VIDEOS).fill(A_VIDEO * TYPES.length);
    const videos = Uint32Array.from(numerators.keys());
    return { asJudged: { videos, numerators, denominators }, effects: [...effects.values()] };
  });
  return {
    scores,
    of: {
      strata,
      labelled: Array.from({ length: labels }, () => units[draw(units.length)]).flatMap((unit) => unit ?? []),
    },
  };
}

/** The figures of scores and intervals. */
export async function measure(): Promise<Figure[]> {
  const { samples, results } = readBy(omnicapIf, [file("check_result/m_check_result.json", document())]);
  const run = exampleRun({ entries: [exampleEntry("m")], repeats: 1 });
  const columns = columnsOf(samples, results);
  const score = (level: number | null) =>
    summariseTallies(
      omnicapIf,
      scoredTasks(scoredRun({ run, benchmark: omnicapIf, samples, columns }), "m", "reference"),
      level,
    );
  const fromColumns = fastest(() => score(null));
  const fromResults = fastest(() => omnicapIf.summarise(samples, results, "reference"));
  const withIntervals = fastest(() => score(USUAL_LEVEL));
  const rows = ranked(14);
  const ranks = fastest(() => rankIntervals(rows, USUAL_LEVEL));
  const { of, scores } = labelled(14, 240);
  const corrected = fastest(() => scores.map(correctedDraws(of, VIDEOS, USUAL_DRAWS).correct));
  const alone = { value: fromColumns, what: "scores alone" };
  return [
    cost("score-1400", "ms", fromColumns, { value: fromResults, what: "from the results themselves" }),
    cost("intervals-1400", "ms", withIntervals, alone),
    cost("ranks-14x350", "ms", ranks, alone),
    cost("corrected-14x350", "ms", corrected, alone),
  ];
}
