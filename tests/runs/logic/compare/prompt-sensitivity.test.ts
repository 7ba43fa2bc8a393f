import { describe, expect, it } from "vitest";
import { promptChanges, promptPairs } from "../../../../src/runs/logic/compare/prompt-sensitivity";
import type { ModelEntry } from "../../../../src/shapes/model-entry";

const entry = (id: string, parts: Partial<ModelEntry> = {}): ModelEntry => ({
  id,
  title: id,
  choice: { kind: "openai-compatible", baseUrl: "https://model.example/v1", model: "m", audio: false },
  settings: null,
  plan: null,
  wholeVideo: false,
  ...parts,
});
const PROMPTS = [{ id: "short" }, { id: "long" }];

describe("entries that differ in their prompt alone", () => {
  it("are told as pairs, the first prompt before the other, titles apart", () => {
    const long = entry("b", { prompt: "long" });
    const pairs = (entries: ModelEntry[]) =>
      promptPairs(entries, PROMPTS).map(({ from, to }) => [from.id, to.id]);
    expect(pairs([long, entry("a")])).toEqual([["a", "b"]]);
    expect(pairs([entry("a", { prompt: "short" }), long])).toEqual([["a", "b"]]);
    expect(pairs([entry("a"), entry("c")])).toEqual([]);
    expect(pairs([entry("a", { wholeVideo: true }), long])).toEqual([]);
    expect(pairs([entry("a", { choice: null }), { ...long, choice: null }])).toEqual([]);
  });
});

describe("the change of a score with the prompt", () => {
  const score = { id: "cap_r", label: "CapR", unit: "share", better: "higher" } as const;
  const pair = (video: string, a: number, b: number) => {
    const tally = (numerator: number) => ({
      parts: [{ numerator, denominator: 10, total: 10 }],
      lines: [],
      groups: {},
    });
    return { video, a: tally(a), b: tally(b) };
  };
  const bootstrap = { seed: 1, times: 400 };

  it("is that of the whole, relative to the first, with an interval by drawing the same videos for both", () => {
    const [change] = promptChanges(
      [score],
      [pair("v1", 4, 5), pair("v2", 2, 4), pair("v3", 6, 6)],
      bootstrap,
    );
    // (15 - 12) / 12
    expect(change?.change).toBeCloseTo(0.25, 12);
    const [low = 0, high = 0] = change?.interval ?? [];
    expect(low).toBe(0);
    expect(high).toBe(1);
    expect(change?.verdict).toBe("open");
    // Where each video changes alike, nothing is in doubt.
    const [alike] = promptChanges([score], [pair("v1", 2, 4), pair("v2", 1, 2), pair("v3", 4, 8)], bootstrap);
    expect(alike).toMatchObject({ change: 1, interval: [1, 1], verdict: "open" });
    const enough = Array.from({ length: 10 }, (_, at) => pair(`v${at}`, 2, 4));
    expect(promptChanges([score], enough, bootstrap)).toMatchObject([{ change: 1, verdict: "better" }]);
  });

  it("has no interval with one video, and is left out where the first is 0", () => {
    expect(promptChanges([score], [pair("v1", 4, 2)], bootstrap)).toMatchObject([
      { change: -0.5, interval: null },
    ]);
    expect(promptChanges([score], [pair("v1", 0, 3), pair("v2", 0, 1)], bootstrap)).toEqual([]);
  });
});
