import { describe, expect, it } from "vitest";
import type { JudgedResult } from "../../src/benchmarks/benchmark";
import { correctivePairs } from "../../src/benchmarks/corrective-pairs";
import type { DataSample } from "../../src/shapes/data-set";
import { readBenchmark, writeBenchmark } from "../oracle/adapter";
import { itemJudges } from "./anycapeval/item-judge";

const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const CUP = {
  id: "cup",
  image: "cup.png",
  instruction: "Name the colour.",
  worse: "A blue cup on a shelf.",
  better: "A red cup on a shelf.",
};
const TRAM = {
  id: 2,
  video: "tram.mp4",
  prompt: "In one sentence.",
  rejected: "A tram. It passes.",
  chosen: "A tram passes.",
};
const PAIRS = { name: "pairs.jsonl", text: linesOf([CUP, TRAM]) };
const { samples, responses, problems } = readBenchmark("corrective-pairs", [PAIRS]);

function sampleOf(id: string): DataSample {
  const found = samples.find((sample) => sample.id === id);
  if (!found) throw new Error(`There is no pair ${id}.`);
  return found;
}

async function refined(id: string, response: string): Promise<JudgedResult> {
  const { tools, asked } = itemJudges([() => ({})]);
  const judgement = await correctivePairs.judge(sampleOf(id), response, tools);
  expect(asked).toEqual([]);
  return { sampleId: id, entry: "mine", response, judgement };
}

function scoresOf(results: readonly JudgedResult[]) {
  const { scores } = correctivePairs.summarise(samples, results, "reference");
  return Object.fromEntries(scores.map(({ id, value }) => [id, value]));
}

function kindOf({ sampleId, judgement }: JudgedResult): string | undefined {
  const lines = correctivePairs.outcomes(sampleOf(sampleId), judgement, "reference");
  return correctivePairs.lineWords.kinds.find(({ status, readings }) =>
    lines.every(
      (line) =>
        line.status === status &&
        Object.entries(readings).every(([name, reading]) => line.readings?.[name] === reading),
    ),
  )?.id;
}

describe("files of corrective pairs", () => {
  it("are read under both ways to name their fields, the first captions as captions that are there", () => {
    expect(problems).toEqual([]);
    expect(
      samples.map(({ id, video, instruction, facets }) => [id, video.path, instruction, facets]),
    ).toEqual([
      ["cup", "cup.png", "Name the colour.", { medium: "image" }],
      ["2", "tram.mp4", "In one sentence.", { medium: "video" }],
    ]);
    expect(responses).toEqual([
      { sampleId: "cup", entry: "First captions", text: CUP.worse },
      { sampleId: "2", entry: "First captions", text: TRAM.rejected },
    ]);
    expect(samples.map((sample) => correctivePairs.medium?.(sample))).toEqual(["image", "video"]);
    expect(correctivePairs.recognise({ name: "a", document: [{ caption: "x" }, CUP] })).toBe(
      "corrective pairs",
    );
    expect(correctivePairs.recognise({ name: "a", document: [{ caption: "x" }] })).toBeNull();
  });

  it("are told what is wrong with them, row by row, and the rest is used", () => {
    const { id: _, ...nameless } = CUP;
    const read = readBenchmark("corrective-pairs", [
      {
        name: "bad.jsonl",
        text: linesOf([
          nameless,
          { ...CUP, better: "" },
          { ...CUP, worse: ["a list"] },
          { ...CUP, instruction: null },
          { ...CUP, video: "both.mp4" },
          CUP,
          { ...CUP, better: "Another one." },
          CUP,
          { text: "no pair" },
        ]),
      },
    ]);
    expect(read.samples.map(({ id }) => id)).toEqual(["bad/1", "cup"]);
    expect(read.problems.map(({ path }) => path)).toEqual([
      "line 2/better",
      "line 3/worse",
      "line 4/instruction",
      "line 5",
      "line 7/id",
      "line 8/id",
      "line 9",
    ]);
  });

  it("come back with what was made of them, to the same scores", async () => {
    const results = [await refined("cup", "A red cup on a shelf."), await refined("2", "It is late.")];
    const written = writeBenchmark("corrective-pairs", samples, results);
    expect(written.map(({ name }) => name)).toEqual(["corrective-pairs.jsonl", "results/mine.jsonl"]);
    const again = readBenchmark("corrective-pairs", written);
    expect(again).toMatchObject({ samples, results, problems: [] });
    // A file of results stands by itself.
    expect(readBenchmark("corrective-pairs", written.slice(1))).toMatchObject({ samples, results });
    expect(scoresOf(again.results)).toEqual(scoresOf(results));
  });
});

describe("a refined caption", () => {
  it("tells two likenesses with the digits that show which is the larger", () => {
    const reasonOf = (caption: number, first: number) =>
      correctivePairs.outcomes(sampleOf("cup"), { caption, first }, "strict")[0]?.reason;
    expect(reasonOf(0.45214, 0.45209)).toBe(
      "ROUGE-L with the better caption: 45.214 %, of the first caption: 45.209 %.",
    );
    expect(reasonOf(0.5, 0.5)).toBe("ROUGE-L with the better caption: 50.0 %, of the first caption: 50.0 %.");
    expect(reasonOf(0.9996, 1)).toContain("99.96 %, of the first caption: 100.0 %");
  });

  it("is nearer, as near or farther than the first one was, by ROUGE-L with the better one", async () => {
    const results = [
      await refined("cup", "A red cup on a shelf."),
      await refined("2", TRAM.rejected),
      await refined("cup", "There is a cup."),
    ];
    expect(results.map(kindOf)).toEqual(["nearer", "as-near", "farther"]);
    expect(results.map(({ judgement }) => judgement)).toEqual([
      { caption: 1, first: 10 / 12 },
      { caption: 6 / 7, first: 6 / 7 },
      { caption: 4 / 10, first: 10 / 12 },
    ]);
    const scores = scoresOf(results);
    expect(scores.nearer).toBeCloseTo(1 / 3);
    expect(scores.farther).toBeCloseTo(1 / 3);
    expect(scores.rouge_l).toBeCloseTo((1 + 6 / 7 + 4 / 10) / 3);
  });

  it("that was refused, or is too long to compare, is unscored with its cause", async () => {
    const withheld = correctivePairs.withhold(sampleOf("cup"), "It was refused.", "reference");
    const [line] = correctivePairs.outcomes(sampleOf("cup"), withheld, "reference");
    expect([line?.status, line?.reason]).toEqual(["unscored", "It was refused."]);
    const long = await refined("cup", "cup ".repeat(20_001));
    const [other] = correctivePairs.outcomes(sampleOf("cup"), long.judgement, "reference");
    expect([other?.status, other?.reason]).toEqual([
      "unscored",
      "Captions of more than 20,000 words are not compared.",
    ]);
    expect(scoresOf([long])).toEqual({ nearer: null, farther: null, rouge_l: null });
  });

  it("asks no judge anything, and its captioner what the instruction says", () => {
    expect(correctivePairs.calls(sampleOf("cup"), { rounds: 3, batched: false, judges: 2 })).toEqual({
      judgings: 0,
      locating: 0,
    });
    expect(correctivePairs.ask(sampleOf("cup"), { wholeVideo: false })).toMatchObject({
      instruction: "Name the colour.",
      prompt: { version: expect.stringContaining("picture") },
    });
  });
});
