import { describe, expect, it } from "vitest";
import { anycapeval } from "../../../src/benchmarks/anycapeval";
import type { JudgedResult } from "../../../src/benchmarks/benchmark";
import { findBenchmark } from "../../../src/benchmarks/registry";
import { overruledLine } from "../../../src/benchmarks/shared/overruled-line";
import { isFields } from "../../../src/foundation/fields";
import type { DataSample } from "../../../src/shapes/data-set";
import type { Semantics } from "../../../src/shapes/verdict";
import { readBenchmark, writeBenchmark } from "../../oracle/adapter";
import { itemJudges, literalReply } from "./item-judge";
import { CONTENT_ITEM, itemLine, ONE_SENTENCE, REFERENCE_FILE, STYLE_ITEM, turns } from "./items";

const { samples, problems } = readBenchmark("anycapeval", [REFERENCE_FILE]);

function sampleOf(id: string, among: readonly DataSample[] = samples): DataSample {
  const found = among.find((sample) => sample.id === id);
  if (!found) throw new Error(`There is no sample ${id}.`);
  return found;
}

const image = sampleOf("image/7");
const video = sampleOf("video/7");
const sound = sampleOf("audio/7");

async function judged(
  sample: DataSample,
  caption: string,
  ...scripts: Parameters<typeof itemJudges>[0][number][]
) {
  const { tools, asked } = itemJudges(scripts);
  const judgement = await anycapeval.judge(sample, caption, tools);
  const result: JudgedResult = { sampleId: sample.id, entry: "mine", response: caption, judgement };
  return { judgement, result, asked };
}

function scoresOf(results: readonly JudgedResult[], semantics: Semantics = "reference", of = samples) {
  const { scores } = anycapeval.summarise(of, results, semantics);
  return Object.fromEntries(scores.map(({ id, value }) => [id, value]));
}

const rating = (score: unknown) => () => ({ score, reason: "It reads well." });

describe("its files", () => {
  it("are known by their content, with the medium by its field", () => {
    expect(findBenchmark("AnyCapEval")).toBe(anycapeval);
    expect(problems).toEqual([]);
    expect(samples.map(({ id, video: { path, seconds }, facets }) => [id, path, seconds, facets])).toEqual([
      ["image/7", "kettle.jpg", null, { modality: "image", kind: "content", dimension: "position" }],
      ["video/7", "tram.mp4", null, { modality: "video", kind: "style", dimension: "brief" }],
      ["audio/7", "saw.wav", 10, { modality: "audio", kind: "style", dimension: "poem" }],
    ]);
    expect(anycapeval.recognise({ name: "a.jsonl", document: [{ id: 1, caption: "x" }] })).toBeNull();
  });

  it("say of a caption that it is no whole one", () => {
    const shortfall = { kind: "filtered" } as const;
    const results = [image, video].map((sample) => ({
      ...{ sampleId: sample.id, entry: "mine", response: "A kettle", shortfall },
      judgement: anycapeval.withhold(sample, "It is cut.", "reference"),
    }));
    const { responses } = readBenchmark("anycapeval", writeBenchmark("anycapeval", samples, results));
    expect(responses.map(({ sampleId, shortfall: told }) => [sampleId, told])).toEqual([
      ["image/7", shortfall],
      ["video/7", shortfall],
    ]);
  });

  it("come back as they were", () => {
    const written = writeBenchmark("anycapeval", samples, []);
    expect(written.map(({ name }) => name)).toEqual([
      "anycapeval_image_ref.jsonl",
      "anycapeval_video_ref.jsonl",
      "anycapeval_audio_ref.jsonl",
    ]);
    expect(written.map(({ text }) => text).join("")).toBe(REFERENCE_FILE.text);
  });

  it("are told what is wrong with them, line by line, and the rest is used", () => {
    const bad = [
      { ...CONTENT_ITEM, id: null },
      { ...CONTENT_ITEM, video: "both.mp4" },
      { ...CONTENT_ITEM, id: 8, key_point: ["", 3] },
      { ...CONTENT_ITEM, id: 9, conversations: [] },
      { ...STYLE_ITEM, id: 9 },
      { ...STYLE_ITEM, id: 9 },
      { id: 3, text: "neither" },
    ];
    const read = readBenchmark("anycapeval", [{ name: "bad.jsonl", text: bad.map(itemLine).join("") }]);
    expect(read.samples.map(({ id }) => id)).toEqual(["image/8", "image/9", "video/9"]);
    expect(read.problems.map(({ path }) => path)).toEqual([
      "line 7",
      "line 1/id",
      "line 2",
      "line 3/key_point",
      "line 4/conversations",
      "line 4/conversations",
      "line 6/id",
    ]);
  });
});

describe("key points", () => {
  const caption = "A red kettle, left of a stove.";

  it("are matched by the judge, and count in 100 words", async () => {
    const { result, asked } = await judged(image, caption, literalReply);
    expect(asked).toEqual([
      {
        task: "match_keypoints",
        instruction: "Say where the kettle stands.",
        caption,
        key_points: { k1: "red kettle", k2: "left of a stove", k3: "window" },
      },
    ]);
    const lines = anycapeval.outcomes(image, result.judgement, "reference");
    expect(lines.map(({ id, type, status }) => [id, type, status])).toEqual([
      ["k1", "position", "passed"],
      ["k2", "position", "passed"],
      ["k3", "position", "failed"],
      ["length", "length", "passed"],
    ]);
    const scores = scoresOf([result]);
    expect(scores.found).toBeCloseTo(2 / 3);
    expect(scores.kpd).toBeCloseTo((100 * 2) / 7);
    expect(scores.kpd_position).toBe(scores.kpd);
    expect(scores.density_position).toBeCloseTo((100 * 2) / 7);
    expect(scores).toMatchObject({ kpd_event: null, style: null, length: 1 });
  });

  it("lose a point per dimension where the length is wrong, not per caption", async () => {
    const long = `${caption} And much more stands there that nobody asked for.`;
    const { result } = await judged(image, long, literalReply);
    const scores = scoresOf([result]);
    expect(scores.kpd).toBeCloseTo((100 * 2) / 16);
    expect(scores.density_position).toBeCloseTo((100 * 1) / 16);
    expect(scores.length).toBe(0);
  });

  it.each<[string, unknown]>([
    ["that leaves one out", { key_points_scores: { k1: 1, k2: 1 }, total_score: 2, score_reasons: {} }],
    ["whose sum is wrong", { ...evaluation([1, 1, 0]), total_score: 3 }],
    ["with a half", evaluation([1, 0.5, 0])],
    ["with a stranger", { ...evaluation([1, 1, 0]), score_reasons: { k1: "", k2: "", k3: "", k4: "" } }],
    ["with a total as text", { ...evaluation([1, 1, 0]), total_score: "2" }],
  ])("are asked again after a reply %s, and unscored with a cause if it stays so", async (_what, wrong) => {
    const reply = { caption_evaluation: wrong };
    const again = await judged(image, caption, (asked, count) => (count === 1 ? reply : literalReply(asked)));
    expect(again.asked[1]?.problem_with_your_last_reply).toEqual(expect.any(String));
    expect(scoresOf([again.result]).found).toBeCloseTo(2 / 3);
    const never = await judged(image, caption, () => reply);
    const [line] = anycapeval.outcomes(image, never.judgement, "reference");
    expect(line).toMatchObject({ status: "unscored", cause: "reply unreadable" });
    expect(scoresOf([never.result])).toMatchObject({ found: null, kpd: null, density_position: null });
  });

  it("go by most of the judges, and are unscored where as many say the other", async () => {
    const all = () => ({ caption_evaluation: evaluation([1, 1, 1]) });
    const two = await judged(image, caption, literalReply, all);
    expect(anycapeval.outcomes(image, two.judgement, "reference")[2]).toMatchObject({
      status: "unscored",
      cause: "judges disagree",
    });
    const three = await judged(image, caption, literalReply, all, all);
    expect(scoresOf([three.result]).found).toBe(1);
  });
});

/** A reply's evaluation with these scores. */
function evaluation(scores: readonly number[]) {
  const each = <Value>(value: (index: number) => Value) =>
    Object.fromEntries(scores.map((_, index) => [`k${index + 1}`, value(index)]));
  return {
    key_points_scores: each((index) => scores[index]),
    total_score: scores.reduce((sum, one) => sum + one, 0),
    score_reasons: each(() => "Because."),
  };
}

describe("style", () => {
  it("is rated beside the reference, and capped where the length is wrong", async () => {
    const short = "A tram.";
    const { result, asked } = await judged(video, short, rating(4));
    expect(asked[0]).toMatchObject({ task: "rate_style", caption_type: "brief", caption: short });
    expect(asked[0]?.reference).toBe("A tram crosses an empty street at dawn today.");
    const scores = scoresOf([result]);
    // One sentence, as demanded; 2 words, where the reference has 9.
    expect(scores).toMatchObject({ style_rated: 4, style: 4, style_near: 1, length: 1 });
    expect([scores.style_brief, scoresOf([result], "strict").style_brief]).toEqual([4, 1]);
  });

  it("breaks the length demand of the files for every type, and the reference's for brief and detail alone", async () => {
    const { result } = await judged(sound, "A saw. A man.", rating(3));
    expect(scoresOf([result])).toMatchObject({ style_rated: 3, style: 1, style_near: 3 });
    const [line] = anycapeval.outcomes(sound, result.judgement, "reference");
    expect(line).toMatchObject({ status: "failed", points: { earned: 3, of: 4 } });
  });

  it.each([[5], [-1], [2.5], ["3"], [null]])("asks again after the rating %j", async (score) => {
    const again = await judged(video, "A tram in an empty street.", (_, count) =>
      count === 1 ? rating(score)() : rating(2)(),
    );
    expect(again.asked).toHaveLength(2);
    expect(scoresOf([again.result]).style_rated).toBe(2);
    const never = await judged(video, "A tram.", rating(score));
    expect(scoresOf([never.result])).toMatchObject({ style_rated: null, style: null });
  });

  it("takes both ends of 30 % for near", async () => {
    const words = (count: number) => Array.from({ length: count }, () => "tea").join(" ");
    const item = { ...STYLE_ITEM, conversations: turns("Be brief.", words(10)) };
    const read = readBenchmark("anycapeval", [{ name: "a.jsonl", text: itemLine(item) }]);
    const sample = sampleOf("video/7", read.samples);
    for (const [count, near] of [
      [6, 1],
      [7, 4],
      [13, 4],
      [14, 1],
    ] as const) {
      const { result } = await judged(sample, words(count), rating(4));
      expect(scoresOf([result], "reference", read.samples).style_near, `${count} words`).toBe(near);
    }
  });
});

describe("lengths", () => {
  const lineOf = async (demand: string, caption: string, semantics: Semantics) => {
    const item = { ...STYLE_ITEM, restriction: ["poem", demand] };
    const read = readBenchmark("anycapeval", [{ name: "a.jsonl", text: itemLine(item) }]);
    const sample = sampleOf("video/7", read.samples);
    const { judgement } = await judged(sample, caption, rating(3));
    return anycapeval.outcomes(sample, judgement, semantics).find(({ id }) => id === "length");
  };
  const lengthOf = async (...asked: Parameters<typeof lineOf>) => (await lineOf(...asked))?.status;

  it.each([
    ["a decimal is no end of a sentence", ONE_SENTENCE, "It holds 3.5 litres.", "failed", "passed"],
    [
      "a wording that the scripts do not know",
      "Use at most three words.",
      "one two three four",
      "passed",
      "failed",
    ],
    [
      "years and accents are words",
      "The generated caption's length needs to be 10 to 20 words.",
      "In 1998 the café où été naïve résumé déjà né là.",
      "failed",
      "passed",
    ],
    [
      "nothing exceeds nothing",
      "The generated caption's length cannot exceed two sentences.",
      "",
      "passed",
      "failed",
    ],
  ])("%s", async (_what, demand, caption, reference, strict) => {
    expect(await lengthOf(demand, caption, "reference")).toBe(reference);
    expect(await lengthOf(demand, caption, "strict")).toBe(strict);
  });

  it("that pass only since the scripts read no demand say so", async () => {
    const reasonOf = async (demand: string, semantics: Semantics) =>
      (await lineOf(demand, "one two three four", semantics))?.reason;
    const unread = "The released scripts read no length in these words, so that any will do.";
    expect(await reasonOf("Use at most three words.", "reference")).toBe(
      `4 words, 1 sentence. Use at most three words. ${unread}`,
    );
    expect(await reasonOf("Use at most three words.", "strict")).not.toContain(unread);
    expect(await reasonOf(ONE_SENTENCE, "reference")).not.toContain(unread);
    // Beside each number of it too, where no reason stands.
    const { scores, lineLabel } = anycapeval;
    for (const label of [scores.find(({ id }) => id === "length")?.label, lineLabel("length")])
      expect(label).toContain("a demand that is not read counts as met");
  });
});

describe("results", () => {
  it("go out as the released scripts read them, and come in with the same scores", async () => {
    const results = [
      (await judged(image, "A red kettle and a window.", literalReply)).result,
      (await judged(video, "A tram crosses a wide empty street now.", rating(3))).result,
      (await judged(sound, "A saw. A man.", rating(4))).result,
    ];
    const files = writeBenchmark("anycapeval", samples, results);
    expect(files.map(({ name }) => name).slice(3)).toEqual([
      "results/mine_image_content.jsonl",
      "results/mine_video_style.jsonl",
      "results/mine_audio_style.jsonl",
    ]);
    const rows = files.slice(3).map(({ text }): unknown => JSON.parse(text));
    expect(rows[0]).toMatchObject({ id: 7, model_evaluation: { total_score: 2 } });
    expect(rows[1]).toMatchObject({ model_response_style: [results[1]?.response], score: 3 });
    expect(rows[2]).toMatchObject({ score: 1, rating: 4, length_penalty_applied: true });
    const back = readBenchmark("anycapeval", files);
    expect(back.problems).toEqual([]);
    expect(back.samples).toEqual(samples);
    for (const semantics of ["reference", "strict"] as const)
      expect(scoresOf(back.results, semantics)).toEqual(scoresOf(results, semantics));
    expect(anycapeval.released(samples, back.results, "reference")).toEqual(
      anycapeval.released(samples, results, "reference"),
    );
  });

  it("of which nothing was judged are unscored in files and in scores", () => {
    const judgement = anycapeval.withhold(image, "It broke off.", "reference");
    const result = { sampleId: image.id, entry: "mine", response: "A red", judgement };
    expect(anycapeval.outcomes(image, judgement, "strict").map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => "unscored"),
    );
    const [, , , file] = writeBenchmark("anycapeval", samples, [result]);
    const row: unknown = JSON.parse(file?.text ?? "");
    expect(isFields(row) && row.unscored).toBe("not judged");
    const back = readBenchmark("anycapeval", [REFERENCE_FILE, ...(file ? [file] : [])]);
    expect(back.results).toEqual([]);
    expect(back.responses).toHaveLength(1);
  });

  it("made elsewhere are read alone, with the item that they tell, and told where they contradict it", () => {
    const row = {
      id: 3,
      restriction: ["event", ONE_SENTENCE],
      audio: "saw.wav",
      question: "What happens?",
      reference: "A saw.",
      answer: "A saw sings.",
      requirements: ["a saw", "a man"],
      model_evaluation: { key_points_scores: { "a saw": 1, "a man": 0 }, total_score: 2, score_reasons: {} },
    };
    const read = readBenchmark("anycapeval", [{ name: "theirs_audio_content.jsonl", text: itemLine(row) }]);
    expect(read.samples[0]).toMatchObject({ id: "audio/3", instruction: "What happens?" });
    expect(read.results[0]).toMatchObject({ entry: "theirs", response: "A saw sings." });
    expect(read.problems.map(({ path }) => path)).toEqual(["line 1/model_evaluation/total_score"]);
    expect(scoresOf(read.results, "reference", read.samples).found).toBe(0.5);
    const [, written] = writeBenchmark("anycapeval", read.samples, read.results);
    expect(JSON.parse(written?.text ?? "")).toEqual(row);
  });

  it("tell their medium by the file's name where no field does, and are left out where neither does", () => {
    const row = {
      id: 3,
      restriction: ["poem", ONE_SENTENCE],
      model_response_style: "A saw.",
      score: 2,
      reason: "",
    };
    const named = (name: string) => readBenchmark("anycapeval", [{ name, text: itemLine(row) }]);
    expect(named("theirs_image_style.jsonl").samples[0]?.id).toBe("image/3");
    expect(named("theirs.jsonl")).toMatchObject({ samples: [], problems: [{ path: "line 1" }] });
  });
});

it("points that a person found in a caption whose words no line tells are not 0 in 100 words", async () => {
  const { judgement } = await judged(image, "A red kettle.", () => "nothing that can be read");
  const lines = anycapeval.outcomes(image, judgement, "reference");
  const decided = lines.map((line) => (line.part === "key point" ? overruledLine(line, "passed") : line));
  const { parts } = anycapeval.tally(image, decided, "reference");
  const told = Object.fromEntries(anycapeval.scores.map(({ id }, at) => [id, parts[at]]));
  expect(told.found).toEqual({ numerator: 3, denominator: 3, total: 3 });
  expect(told.kpd).toEqual({ numerator: 0, denominator: 0, total: 1 });
  expect(told.density_position).toEqual({ numerator: 0, denominator: 0, total: 1 });
});

it("points that no rating has, and words that no caption has, are unscored: a run that came as files may hold any", () => {
  const unscored = { numerator: 0, denominator: 0, total: 1 };
  const partsOf = (id: string, sample: DataSample, line: Parameters<typeof overruledLine>[0]) =>
    anycapeval.tally(sample, [line], "reference").parts[anycapeval.scores.findIndex((one) => one.id === id)];
  const style = (earned: number) =>
    partsOf("style_rated", video, {
      ...{ id: "style", type: "brief", part: "style", status: "passed" },
      points: { earned, of: 4 },
    });
  expect([-1, 4.5, 1e9].map(style)).toEqual([unscored, unscored, unscored]);
  expect([0, 2.5, 4].map((earned) => style(earned)?.numerator)).toEqual([0, 2.5, 4]);
  const density = (of: number) =>
    partsOf("kpd", image, {
      ...{ id: "k1", type: "position", part: "key point", status: "passed" },
      points: { earned: 1, of },
    });
  expect(density(10)).toEqual({ numerator: 0.1, denominator: 1, total: 1 });
  expect(density(1e-9)).toEqual(unscored);
});
