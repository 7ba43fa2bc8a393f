import { describe, expect, it } from "vitest";
import { readingOf } from "../../src/labels/page/judge-findings";
import { drawFrom, normalFrom } from "../../src/metrics/random";
import {
  familyBias,
  lengthBias,
  positionBias,
  stressAgreement,
  stressRows,
} from "../../src/metrics/stress-effects";
import type { StressLine, StressTest } from "../../src/shapes/judge-card";
import type { ValueWithEnds } from "../../src/shapes/study-numbers";
import { runs } from "../support/effort";

const SIMULATIONS = runs(1600).numRuns;
/** The least that must hold the truth, of intervals at 95 %: as far below as chance puts one simulation in a thousand. */
const LEAST = 0.95 - 3.1 * Math.sqrt((0.95 * 0.05) / SIMULATIONS);
/** The most that may lie above a truth of 0, alike: 0.05 of 400. */
const MOST_ABOVE = 0.025 + 3.2 * Math.sqrt((0.025 * 0.975) / SIMULATIONS);

const testOf = (lines: StressLine[]): StressTest => ({
  ...{ id: "t", run: { id: "r", title: "" }, startedAt: "2026-11-24T10:00:00.000Z", endedAt: null },
  ...{ seed: 1, of: lines.length, times: 3, runPrompt: "", mostUsd: null, spent: [], lines },
  kinds: ["again", "shuffled", "padded", "others"],
  others: [{ model: "gpt", maker: "OpenAI" }],
  maker: "Alibaba",
  writers: [
    { title: "qwen", maker: "Alibaba" },
    { title: "gpt", maker: "OpenAI" },
  ],
});

/** The chances by which a made judge answers; videos differ in how hard they are. */
type Judge = { again?: number; shuffled?: number; first?: number; longer?: number; own?: number };

/** A test of 30 videos with four lines each, and what is true of the judge in it. */
function made(seed: number, { again = 0, shuffled = 0, first = 0, longer = 0, own = 0 }: Judge) {
  const draw = drawFrom(seed);
  const normal = normalFrom(draw);
  const chance = (share: number) => draw(0x1_0000_0000) / 0x1_0000_0000 < share;
  const lines: StressLine[] = [];
  for (let video = 0; video < 30; video += 1) {
    const hard = 1 / (1 + Math.exp(-0.8 * normal()));
    for (let at = 0; at < 4; at += 1) {
      const writer = at % 2;
      const truth = chance(hard);
      const isLenient = writer === 0 && chance(own);
      const plain = truth || isLenient ? "p" : "f";
      const other = plain === "p" ? "f" : "p";
      const asked = (share: number) => (chance(share) ? other : plain);
      // The right one of two options stands first when the options are as they are, and second in the other order.
      const placed = (passes: boolean, isSwapped: boolean) =>
        chance(first) ? "0" : passes !== isSwapped ? "0" : "1";
      lines.push({
        ...{ id: `${video} ${at}`, video, writer, kind: "content", people: null, first: plain },
        said: {
          again: [1, 2, 3].map(() => asked(again)).join(""),
          shuffled: [1, 2, 3].map(() => asked(again + shuffled)).join(""),
          padded: plain === "f" && chance(longer) ? "p" : plain,
          others: truth ? "p" : "f",
        },
        places: {
          ...{ options: 2, first: placed(plain === "p", false) },
          shuffled: [1, 2, 3].map(() => placed(plain === "p", true)).join(""),
        },
      });
    }
  }
  return testOf(lines);
}

/** The share of simulations whose interval holds the truth, and of those whose interval lies above 0. */
function simulated(judge: Judge, truth: number, of: (test: StressTest) => ValueWithEnds) {
  let [holds, above] = [0, 0];
  for (let seed = 1; seed <= SIMULATIONS; seed += 1) {
    const { low, high } = of(made(seed, judge));
    if (low === null || high === null) continue;
    if (low <= truth && truth <= high) holds += 1;
    if (low > 0) above += 1;
  }
  return { holds: holds / SIMULATIONS, above: above / SIMULATIONS };
}

const flips = (wanted: string) => (test: StressTest) =>
  stressRows(test).find(({ kind }) => kind === wanted)?.flips ?? { value: null, low: null, high: null };
const beyond = (test: StressTest) =>
  stressRows(test).find(({ kind }) => kind === "shuffled")?.beyond ?? { value: null, low: null, high: null };

describe("95 % intervals over judges with known faults", () => {
  it("hold the flip rates, and what shuffling adds to asking again", () => {
    expect(simulated({ again: 0.1 }, 0.1, flips("again")).holds).toBeGreaterThan(LEAST);
    const shuffled = simulated({ again: 0.05, shuffled: 0.1 }, 0.1, beyond);
    expect(shuffled.holds).toBeGreaterThan(LEAST);
    expect(shuffled.above).toBeGreaterThan(0.95);
    expect(simulated({ again: 0.1 }, 0, beyond).above).toBeLessThan(MOST_ABOVE);
  });

  it("hold the bias of position: half of the chance that the first of two is taken", () => {
    const found = simulated({ first: 0.2 }, 0.1, (test) => positionBias(test).bias);
    expect(found.holds).toBeGreaterThan(LEAST);
    expect(found.above).toBeGreaterThan(0.95);
    expect(simulated({}, 0, (test) => positionBias(test).bias)).toEqual({ holds: 1, above: 0 });
  });

  it("hold the bias of length: half of all lines fail, and so many of these pass once padded", () => {
    const found = simulated({ longer: 0.3 }, 0.15, (test) => lengthBias(test).bias);
    expect(found.holds).toBeGreaterThan(LEAST);
    expect(found.above).toBeGreaterThan(0.95);
    expect(simulated({ again: 0.1 }, 0, (test) => lengthBias(test).bias).above).toBeLessThan(MOST_ABOVE);
  });

  it("hold the bias of own family, and tell none where there is none", () => {
    const found = simulated({ own: 0.4 }, 0.2, (test) => familyBias(test).bias);
    expect(found.holds).toBeGreaterThan(LEAST);
    expect(found.above).toBeGreaterThan(0.95);
    expect(simulated({}, 0, (test) => familyBias(test).bias)).toEqual({ holds: 1, above: 0 });
  });
});

describe("what can’t be told", () => {
  const none = made(1, {});
  const bare = (line: StressLine): StressLine => ({ ...line, said: {} });
  it("has a reason", () => {
    const test = { ...none, lines: none.lines.map(({ places: _, ...line }) => bare(line)) };
    expect(positionBias(test)).toMatchObject({ lines: 0, bias: { value: null } });
    expect(lengthBias(test).why).toBe("No padded caption was judged.");
    expect(
      familyBias({ ...none, writers: none.writers.map(() => ({ title: "x", maker: "Meta" })) }).why,
    ).toContain("No caption is by a model of Alibaba");
  });

  it("is not read from fewer videos than a difference needs", () => {
    const biased = made(1, { longer: 1 });
    const of = (videos: number) => ({ ...biased, lines: biased.lines.filter(({ video }) => video < videos) });
    const [few, enough] = [lengthBias(of(9)), lengthBias(of(30))];
    expect([few.videos, enough.videos]).toEqual([9, 30]);
    expect(few.bias.low).toBeGreaterThan(0);
    expect(readingOf(few, "more", "less")).toContain("fewer than 10");
    expect(readingOf(enough, "more", "less")).toBe("more");
  });

  it("has no interval from one video", () => {
    const test = { ...none, lines: none.lines.filter(({ video }) => video === 0) };
    expect(lengthBias(test).bias).toMatchObject({ low: null, high: null });
  });
});

it("agreement is that of the judge with each other one, not that of the others among themselves", () => {
  const line = (at: number, first: "p" | "f" | "u", others: string): StressLine => ({
    ...{ id: `${at}`, video: at, writer: 0, kind: "content", people: null, first, said: { others } },
  });
  // The others always agree, and the judge never with any of them.
  const apart = Array.from({ length: 20 }, (_, at) =>
    line(at, at % 2 === 0 ? "p" : "f", at % 2 === 0 ? "fff" : "ppp"),
  );
  expect(stressAgreement(testOf(apart))).toMatchObject({ lines: 20, ac1: -1 });
  expect(stressAgreement(testOf(apart))?.alpha).toBeLessThan(-0.9);
  // With one of three it always does: 20 of 60 pairs agree, by chance half would.
  const third = Array.from({ length: 20 }, (_, at) =>
    line(at, at % 2 === 0 ? "p" : "f", at % 2 === 0 ? "pff" : "fpp"),
  );
  expect(stressAgreement(testOf(third))?.ac1).toBeCloseTo((1 / 3 - 1 / 2) / (1 / 2), 12);
  // A line without the judge's own verdict tells nothing of the judge.
  expect(stressAgreement(testOf([...apart, line(20, "u", "ppp")]))?.lines).toBe(20);
  expect(stressAgreement(testOf([line(0, "u", "pp"), line(1, "p", "uu")]))).toBeNull();
});
