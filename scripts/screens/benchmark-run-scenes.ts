import type { Page } from "@playwright/test";
import { anycapeval } from "../../src/benchmarks/anycapeval";
import type { Benchmark, BenchmarkFile } from "../../src/benchmarks/benchmark";
import { capquiz } from "../../src/benchmarks/capquiz";
import { correctivePairs } from "../../src/benchmarks/corrective-pairs";
import { drawFrom } from "../../src/metrics/random";
import { rougeL } from "../../src/metrics/rouge-l";
import type { Result } from "../../src/shapes/result";
import { keepRun, type RunToKeep } from "../../tests/e2e/support/kept-runs";
import { playground } from "../../tests/e2e/support/playground";
import { exampleEntry, exampleResult, exampleRun } from "../../tests/storage/runs/example-run";
import { madeRun } from "../../tests/support/made-run";
import { readBy } from "../../tests/support/read-by";
import { callRecord } from "../../tests/support/run-of-sample";
import type { Scene } from "./scene";

const fileOf = (name: string, rows: readonly object[]): BenchmarkFile => ({
  name,
  text: JSON.stringify(rows),
});

/** A run of what files of a benchmark hold: its samples, and what each model made of them. */
function runOf(benchmark: Benchmark, title: string, files: readonly BenchmarkFile[]): RunToKeep {
  const read = readBy(benchmark, files);
  const models = [...new Set(read.results.map(({ entry }) => entry))];
  const byId = new Map(read.samples.map((sample) => [sample.id, sample]));
  const run = exampleRun({
    id: "files",
    title,
    dataSet: { id: "made", benchmark: benchmark.id },
    entries: models.map((model) => ({ ...exampleEntry(model), title: model })),
    repeats: 1,
  });
  const results = read.results.flatMap(({ sampleId, entry, response, judgement }): Result[] => {
    const sample = byId.get(sampleId);
    if (!sample) return [];
    const outcomes = benchmark.outcomes(sample, judgement, run.semantics);
    const text = response ?? "";
    return [exampleResult({ runId: run.id, sampleId, entryId: entry, text, outcomes, detail: judgement })];
  });
  return { run, dataSet: { title, benchmark: benchmark.id, samples: read.samples }, results };
}

const QUESTIONS: readonly (readonly [string, string, readonly string[], string])[] = [
  ["Entity", "Which animal is there?", ["a dog", "a cat", "a bird", "a fish", "a horse"], "a cat"],
  ["Attribute", "What colour is the kettle?", ["red", "blue", "green", "white", "black"], "red"],
  ["Action", "What does the girl do?", ["pours tea", "reads", "sleeps", "draws", "sings"], "pours tea"],
  ["Causal Reasoning", "Why does she stand up?", ["a bell", "a voice", "smoke", "rain", "a fall"], "a bell"],
];

/** 24 videos with four questions each, answered from the captions of two models. */
function quizRun(): RunToKeep {
  const draw = drawFrom(7);
  const files = [
    ["brief-captioner", 5, 2],
    ["long-captioner", 7, 2],
  ] as const;
  return runOf(
    capquiz,
    "Tea videos",
    files.map(([model, right, wrong]) =>
      fileOf(
        `${model}.jsonl`,
        Array.from({ length: 24 }, (_, place) =>
          QUESTIONS.map(([category, question, options, answer], index) => {
            const drawn = draw(10);
            const at = options.indexOf(answer);
            const letter = "ABCDE"[drawn < right ? at : (at + 1) % 5];
            return {
              video: `tea-${place + 1}.mp4`,
              domain: place % 2 === 0 ? "Cooking" : "Game",
              category,
              question,
              options,
              answer,
              model,
              prediction: drawn < right + wrong ? letter : "F",
              ...(index === 0
                ? { caption: "A girl pours tea beside a red kettle, and a cat looks on." }
                : {}),
            };
          }),
        ).flat(),
      ),
    ),
  );
}

/** 30 items about files of this medium, half of content and half of style, by two models. */
function anycapRun(modality: "image" | "audio"): RunToKeep {
  const draw = drawFrom(11);
  const ending = modality === "image" ? "webp" : "wav";
  const points = ["a red kettle", "left of an old stove", "steam rises", "a window"];
  const caption = "A red kettle stands left of an old stove, and steam rises from it.";
  const item = (id: number) => ({
    id,
    [modality]: `${modality}-${id}.${ending}`,
    question: "Say in one sentence what is there, and where.",
    reference: "A red kettle stands left of an old stove below a window; steam rises.",
  });
  const rows = (skill: number) => ({
    content: Array.from({ length: 15 }, (_, id) => {
      const scores = points.map((point): [string, number] => [point, draw(10) < skill ? 1 : 0]);
      return {
        ...item(id),
        restriction: [
          id % 2 === 0 ? "event" : "multi_class_position",
          "The generated caption's length needs to be one sentence.",
        ],
        answer: caption,
        requirements: points,
        model_evaluation: {
          key_points_scores: Object.fromEntries(scores),
          total_score: scores.reduce((sum, [, score]) => sum + score, 0),
          score_reasons: Object.fromEntries(
            scores.map(([point, score]) => [point, score === 1 ? "It says so." : "It is not told."]),
          ),
        },
      };
    }),
    style: Array.from({ length: 15 }, (_, at) => ({
      ...item(15 + at),
      restriction: [
        at % 2 === 0 ? "brief" : "poem",
        "The generated caption's length needs to be one sentence.",
      ],
      source: "data1",
      model_response_style: caption,
      score: Math.min(4, Math.floor((draw(10) + skill) / 4)),
      reason: "It reads as well as the reference.",
    })),
  });
  return runOf(
    anycapeval,
    modality === "image" ? "Pictures of a kitchen" : "Sounds of a kitchen",
    [
      ["small-captioner", 5],
      ["large-captioner", 8],
    ].flatMap(([model, skill]) => {
      const made = rows(Number(skill));
      return [
        fileOf(`${model}_${modality}_content.jsonl`, made.content),
        fileOf(`${model}_${modality}_style.jsonl`, made.style),
      ];
    }),
  );
}

/** 60 samples captioned by a model, and the same captions refined: some left as they are, most mended. */
function refinedRun(): RunToKeep {
  const { run, dataSet, results } = madeRun({ samples: 60, models: 2 });
  const [base, other] = run.entries;
  if (!base || !other) throw new Error("The run has two models.");
  const { choice } = exampleEntry("refiner");
  if (!choice) throw new Error("The refiner is a model.");
  const refined = {
    ...base,
    id: other.id,
    title: "Model 1 refined by refiner",
    refiner: { choice, settings: null },
    base: base.id,
  };
  const firsts = new Map(
    results.filter(({ entryId }) => entryId === base.id).map((one) => [one.sampleId, one]),
  );
  return {
    run: { ...run, title: "Tea pots, refined", entries: [base, refined] },
    dataSet,
    results: results.map((result, index) => {
      const first = firsts.get(result.sampleId);
      if (result.entryId !== other.id || !first?.caption || !result.judgement) return result;
      const isKept = index % 8 === 3;
      const text = isKept
        ? first.caption.text
        : first.caption.text.replace("A girl pours tea into", "A girl in a blue dress pours hot tea into");
      const call = callRecord({
        id: `refining-${index}`,
        model: "refiner",
        promptVersion: "refine-caption.v1",
      });
      return {
        ...result,
        caption: first.caption,
        refined: { text, call, shown: null, replies: [], ...(isKept ? { unchanged: true } : {}) },
        ...(isKept ? { judgement: first.judgement } : {}),
      };
    }),
  };
}

/** 20 pairs, the first captions and what a refiner made of them. */
function pairsRun(): RunToKeep {
  const draw = drawFrom(5);
  const colours = ["red", "blue", "green", "white"];
  const pairs = Array.from({ length: 20 }, (_, id) => {
    const [right, wrong] = [colours[id % 4], colours[(id + 1) % 4]];
    const better = `A ${right} cup stands on a shelf beside a clock.`;
    return {
      id: `cup-${id + 1}`,
      image: `cup-${id + 1}.png`,
      instruction: "Say what stands on the shelf, with its colour.",
      worse: `A ${wrong} cup stands on a shelf.`,
      better,
    };
  });
  const judged = (model: string, captionOf: (pair: (typeof pairs)[number]) => string) =>
    fileOf(
      `${model}.jsonl`,
      pairs.map((pair) => {
        const caption = captionOf(pair);
        return {
          ...pair,
          model,
          caption,
          rouge_l: rougeL(caption, pair.better),
          rouge_l_first: rougeL(pair.worse, pair.better),
        };
      }),
    );
  const choice = exampleEntry("refiner").choice;
  if (!choice) throw new Error("The refiner is a model.");
  const made = runOf(correctivePairs, "Cups on shelves", [
    judged("First captions", ({ worse }) => worse),
    judged("Refined by refiner", ({ worse, better }) => {
      const drawn = draw(10);
      return drawn < 6 ? better : drawn < 8 ? worse : "There is a cup somewhere.";
    }),
  ]);
  const [base, other] = made.run.entries;
  if (!base || !other) throw new Error("The run has two entries.");
  const given = { ...base, choice: null };
  const entries = [
    given,
    { ...given, id: other.id, title: other.title, refiner: { choice, settings: null }, base: given.id },
  ];
  return {
    ...made,
    run: { ...made.run, entries },
    results: made.results.map((result) => {
      const pair = pairs.find(({ id }) => id === result.sampleId);
      if (result.entryId !== other.id || !result.caption || !pair) return result;
      const { text } = result.caption;
      return {
        ...result,
        caption: { ...result.caption, text: pair.worse },
        refined: {
          text,
          call: result.caption.call,
          shown: null,
          replies: [],
          ...(text === pair.worse ? { unchanged: true } : {}),
        },
      };
    }),
  };
}

async function keep(page: Page, made: RunToKeep, query: Record<string, string>): Promise<void> {
  await playground(page).open();
  await keepRun(page, made);
  await page.goto(`/#/runs/${made.run.id}?${new URLSearchParams(query)}`);
}

async function showOverview(page: Page, made: RunToKeep): Promise<void> {
  await keep(page, made, { show: "overview" });
  await page.getByTestId("overview").getByRole("region", { name: "Scores", exact: true }).waitFor();
}

/** The first of the results that a filter finds, opened. */
async function showResult(page: Page, made: RunToKeep, filter: string): Promise<void> {
  await keep(page, made, { show: "results", filter });
  await page.getByTestId("result-row").first().click();
  await page.getByTestId("absent-video").waitFor();
}

/** Runs of quizzes, of key points and style, of a refiner, and of corrective pairs. */
export const benchmarkRunScenes: Scene[] = [
  { name: "quiz-run", narrow: "Captions", show: (page) => showOverview(page, quizRun()) },
  { name: "quiz-result", narrow: "Captions", show: (page) => showResult(page, quizRun(), "outcome:FP") },
  { name: "anycapeval-run", narrow: "Captions", show: (page) => showOverview(page, anycapRun("image")) },
  {
    name: "anycapeval-results",
    narrow: "Captions",
    show: async (page) => {
      await keep(page, anycapRun("audio"), { show: "results" });
      await page.getByTestId("result-row").first().waitFor();
    },
  },
  {
    name: "anycapeval-result",
    narrow: "Captions",
    show: (page) => showResult(page, anycapRun("image"), "status:failed"),
  },
  {
    name: "refined-run",
    narrow: "Captions",
    show: async (page) => {
      await showOverview(page, refinedRun());
      await page.getByTestId("delta").first().waitFor();
      await page
        .getByRole("heading", { name: "With and without refining" })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "refined-result",
    narrow: "Captions",
    show: async (page) => {
      const made = refinedRun();
      await keep(page, made, { show: "results" });
      const address = new URLSearchParams(["004/01", "m2", "1"].map((part) => ["result", part]));
      await page.goto(`/#/runs/${made.run.id}?show=results&${address}`);
      await page.getByTestId("refined-caption").evaluate((part) => part.scrollIntoView());
    },
  },
  {
    name: "pairs-run",
    narrow: "Captions",
    show: async (page) => {
      await showOverview(page, pairsRun());
      await page.getByTestId("delta").first().waitFor();
    },
  },
];
