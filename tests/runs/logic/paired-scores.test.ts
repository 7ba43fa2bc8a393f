import { describe, expect, it } from "vitest";
import { differenceVerdict } from "../../../src/foundation/standing-words";
import { pairedScores, promptChanges, promptPairs } from "../../../src/runs/logic/paired-scores";
import type { ModelEntry } from "../../../src/shapes/model-entry";

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

  it("is that of the whole, relative to the first, with the interval of its logarithm by video", () => {
    const [change] = promptChanges([score], [pair("v1", 4, 5), pair("v2", 2, 4), pair("v3", 6, 6)]);
    // (15 - 12) / 12
    expect(change?.change).toBeCloseTo(0.25, 12);
    const [low = 0, high = 0] = change?.interval ?? [];
    // Influences on the logarithm: (5 - 4 * 1.25) / 15, (4 - 2 * 1.25) / 15 and (6 - 6 * 1.25) / 15; t of two is 4.3027.
    const reach = Math.exp(4.302652729749464 * Math.sqrt((3 / 2) * 2 * 0.1 ** 2));
    expect(low).toBeCloseTo(1.25 / reach - 1, 9);
    expect(high).toBeCloseTo(1.25 * reach - 1, 9);
    expect(change?.verdict).toBe("open");
    // The difference's own interval still tells how few the videos are where each changes alike.
    const [alike] = promptChanges([score], [pair("v1", 2, 4), pair("v2", 1, 2), pair("v3", 4, 8)]);
    expect(alike).toMatchObject({ change: 1, verdict: "open" });
    // Differences of .2, .1 and .4: a standard error of .0882, over .2333.
    expect(alike?.interval?.[0]).toBeCloseTo((7 / 30 - 4.302652729749464 * Math.sqrt(7 / 900)) / (7 / 30), 9);
    expect(alike?.interval?.[1]).toBeCloseTo((7 / 30 + 4.302652729749464 * Math.sqrt(7 / 900)) / (7 / 30), 9);
    const enough = Array.from({ length: 10 }, (_, at) => pair(`v${at}`, 2, 3 + 2 * (at % 2)));
    expect(promptChanges([score], enough)).toMatchObject([{ change: 1, verdict: "better" }]);
  });

  it("is told of no ISR that the undecided captions could turn round", () => {
    const isr = { id: "isr", label: "ISR", unit: "share", better: "higher" } as const;
    const verdict = (total: number) =>
      promptChanges(
        [isr],
        Array.from({ length: 20 }, (_, at) => {
          const tally = (numerator: number, of: number) => ({
            parts: [{ numerator, denominator: 10, total: of }],
            ...{ lines: [], groups: {} },
          });
          return { video: `v${at}`, a: tally(2, 10), b: tally(5 + (at % 2), total) };
        }),
      )[0]?.verdict;
    expect(verdict(10)).toBe("better");
    // 5.5 of 10 decided, of 30 in all.
    expect(verdict(30)).toBe("open");
  });

  it("of any other score is told with what is unscored beside it, where that could turn it", () => {
    const changeOf = (total: number, b: (at: number) => number) => {
      const pairs = Array.from({ length: 20 }, (_, at) => {
        const tally = (numerator: number, of: number) => ({
          parts: [{ numerator, denominator: 10, total: of }],
          ...{ lines: [], groups: {} },
        });
        return { video: `v${at}`, a: tally(2, 10), b: tally(b(at), total) };
      });
      return promptChanges([{ ...score, id: "csr", label: "CSR" }], pairs)[0];
    };
    const better = (at: number) => 5 + (at % 2);
    expect(changeOf(10, better)).toMatchObject({ verdict: "better" });
    expect(changeOf(10, better)).not.toHaveProperty("unscoredTurns");
    // 5.5 of 10 scored, of 12 in all: 46 % at least. Of 30 it may be 18 %.
    expect(changeOf(12, better)).not.toHaveProperty("unscoredTurns");
    expect(changeOf(30, better)).toMatchObject({ verdict: "better", unscoredTurns: true });
    expect(changeOf(11, () => 2)).toMatchObject({ verdict: "same", unscoredTurns: true });
  });

  it("has no interval with one video, and is left out where the first is 0", () => {
    expect(promptChanges([score], [pair("v1", 4, 2)])).toMatchObject([{ change: -0.5, interval: null }]);
    expect(promptChanges([score], [pair("v1", 0, 3), pair("v2", 0, 1)])).toEqual([]);
  });
});

describe("the difference of two models", () => {
  const score = { id: "csr", label: "CSR", unit: "share", better: "higher" } as const;
  const tally = (numerator: number, denominator: number) => ({
    parts: [{ numerator, denominator, total: 10 }],
    lines: [],
    groups: {},
  });

  it("counts a kind's lines as passed or failed, whatever a line adds to scores", () => {
    const harmonic = { id: "cap_f1", label: "CapF1", unit: "share", better: "higher" } as const;
    // A question left out counts half in CapF1.
    const lines = (...statuses: ("passed" | "failed")[]) => ({
      parts: [],
      groups: {},
      lines: statuses.map((status) => ({
        ...{ type: "entity", status },
        parts: [
          status === "passed"
            ? { numerator: 1, denominator: 1, total: 1 }
            : { numerator: 0, denominator: 0.5, total: 0.5 },
        ],
      })),
    });
    const words = { scores: [harmonic], lineLabel: (type: string) => type };
    const both = {
      video: "v",
      a: lines("passed", "failed", "failed"),
      b: lines("passed", "passed", "failed"),
    };
    const [entity] = pairedScores(words, [both]).constraints;
    expect(entity?.a).toMatchObject({ numerator: 1, denominator: 3, total: 3 });
    expect(entity?.b).toMatchObject({ numerator: 2, denominator: 3, total: 3 });
    expect(entity?.delta?.value).toBeCloseTo(1 / 3, 12);
  });

  it("is not told by videos on which one of them has nothing scored", () => {
    const pairs = Array.from({ length: 40 }, (_, at) => ({
      video: `v${at}`,
      a: tally(1 + (at % 2), 10),
      b: at < 3 ? tally(10, 10) : tally(0, 0),
    }));
    const [csr] = pairedScores({ scores: [score], lineLabel: (id) => id }, pairs).scores;
    const paired = csr?.delta?.paired ?? null;
    expect(paired?.videos).toBe(3);
    expect(paired?.interval[0]).toBeGreaterThan(0);
    expect(differenceVerdict(paired?.interval ?? null, "higher", paired)).toBe("open");
  });
});
