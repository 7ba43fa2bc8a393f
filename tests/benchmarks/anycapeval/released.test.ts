import { describe, expect, it } from "vitest";
import { contentSummary, isReleasedReply } from "../../../src/benchmarks/anycapeval";
import { captionLength, countSentences, countWords } from "../../../src/benchmarks/anycapeval/strict-demand";
import { meetsReleasedRequirement, styleSummary } from "../../../src/benchmarks/anycapeval/style-summary";

describe("words and sentences as AnyCapEval counts them", () => {
  it.each([
    ["It's a mother-in-law's tale.", 4],
    ["It’s", 2],
    ["in 2024, café", 1],
    ["一个人。", 4],
    ["ok一个", 2],
    ["ＡＢ　", 3],
    ["", 0],
  ])("%j has %d words", (text, words) => expect(countWords(text)).toBe(words));

  it.each([
    ["One. Two! Three?", 3],
    ["3.5 litres", 2],
    ["没有。句点", 1],
    [". . .", 0],
    ["", 0],
  ])("%j has %d sentences", (text, sentences) => expect(countSentences(text)).toBe(sentences));
});

describe("words and sentences as a reader counts them", () => {
  it.each([
    ["It's a mother-in-law's tale.", 4, 1],
    ["It’s", 1, 1],
    ["in 2024, café", 3, 1],
    ["一个人。两个人。", 6, 2],
    ["ok一个", 3, 1],
    ["3.5 litres at 10:30. Done!", 5, 2],
    ["- no - words - joined", 3, 1],
    ["Dr. J. R. Smith waits until 5 p.m. Monday. He waves.", 11, 2],
    ["- It boils.\n- It pours", 4, 2],
    [". . .", 0, 0],
    ["", 0, 0],
  ])("%j has %d words in %d sentences", (text, words, sentences) => {
    expect(captionLength(text).strict).toEqual({ words, sentences });
  });
});

describe("length demands as released", () => {
  const demand = "The generated caption's length needs to be 10 to 20 words.";

  it("hold at both bounds", () => {
    const words = (count: number) => "tea ".repeat(count);
    expect([9, 10, 20, 21].map((count) => meetsReleasedRequirement(demand, words(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("are satisfied in any other wording", () => {
    expect(meetsReleasedRequirement(demand.replace("20", "25"), "tea")).toBe(true);
    expect(meetsReleasedRequirement(`${demand} `, "tea")).toBe(true);
    expect(meetsReleasedRequirement("a paragraph", 5)).toBe(true);
  });

  it("raise where the script does", () => {
    for (const [limit, caption] of [
      [null, "tea"],
      [demand, null],
      [["word"], "tea"],
    ])
      expect(() => meetsReleasedRequirement(limit, caption)).toThrow();
  });
});

describe("a judge's reply about key points", () => {
  const reply = (scores: unknown, total: unknown, reasons: unknown) => ({
    caption_evaluation: { key_points_scores: scores, total_score: total, score_reasons: reasons },
  });

  it("is taken when the points add up and each has a reason", () => {
    expect(isReleasedReply(reply({ a: 1, b: 0 }, 1, { a: "x", b: "y" }))).toBe(true);
    expect(isReleasedReply(reply({ a: 1, b: 0 }, 2, { a: "x", b: "y" }))).toBe(false);
    expect(isReleasedReply(reply({ a: 1 }, 1, { b: "y" }))).toBe(false);
    expect(isReleasedReply(reply({ a: "1" }, 1, { a: "x" }))).toBe(false);
  });
});

describe("summaries as released", () => {
  const line = (fields: object) => JSON.stringify(fields);

  it("take a point off content whose length is wrong, by dimension and not over all, save for video", () => {
    const record = line({
      restriction: ["event", "The generated caption's length needs to be no more than 10 words."],
      answer: "a ".repeat(11),
      requirements: ["p", "q"],
      model_evaluation: { total_score: 2 },
    });
    expect(contentSummary("image", [record])).toMatchObject({
      total_score: 2,
      length_penalty_count: 1,
      dimension_scores: { event: { score: 1, max_score: 2, total_length: 11 } },
    });
    expect(contentSummary("video", [record])).toMatchObject({ pre_total_score: 2, post_total_score: 1 });
  });

  it("skip records whose answer says None, wherever", () => {
    const record = line({
      answer: "None of them moves.",
      requirements: ["p"],
      model_evaluation: { total_score: 1 },
    });
    expect(contentSummary("audio", [record])).toMatchObject({ total_entries: 1, max_score: 0 });
  });

  it("cap style at 1 for video, and only note it for the others", () => {
    const record = (caption: unknown) =>
      line({
        source: "data1",
        restriction: ["poem", "The generated caption's length needs to be one sentence."],
        model_response_style: caption,
        score: 3,
        length_penalty_applied: true,
      });
    expect(styleSummary("video", [record(["One. Two."])])).toMatchObject({
      average_score: 1,
      length_penalty_count: 1,
      dimension_stats: { poem: { avg_score: 3, avg_penalized_score: 1 } },
    });
    expect(styleSummary("audio", [record("One. Two.")])).toMatchObject({
      average_score: 3,
      length_penalty_count: 1,
    });
  });

  it("raise on an empty file of content", () => {
    expect(() => contentSummary("image", [])).toThrow();
    expect(styleSummary("image", [])).toMatchObject({ average_score: 0, total_valid: 0 });
    expect(styleSummary("video", [])).toMatchObject({ average_score: null });
  });
});
