import { describe, expect, it } from "vitest";
import { checkers } from "../../src/rules/registry";
import {
  type KeptFormCase,
  type KeptScoreCase,
  type KeptTimeCase,
  readCases,
  rulesWithCases,
} from "./case-files";
import { formCases } from "./make/form-cases";
import { scores } from "./make/scores";
import { times } from "./make/times";

const form = (rule: string) => readCases<KeptFormCase>(`form/${rule}`);
/** A value as its file holds it. */
const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("the conformance set", () => {
  it("asks every rule, each at least 80 times, and a reader's verdict at least 30 times", () => {
    expect(rulesWithCases()).toEqual(checkers.map(({ id }) => id).sort());
    for (const rule of rulesWithCases()) {
      expect(form(rule).length, rule).toBeGreaterThanOrEqual(80);
      expect(form(rule).filter(({ strict }) => strict).length, rule).toBeGreaterThanOrEqual(30);
    }
  });

  it("holds at least 2,000 cases", () => {
    const counts = rulesWithCases().map((rule) => form(rule).length);
    const others = readCases("times").length + readCases("scores").length;
    expect(counts.reduce((sum, count) => sum + count, others)).toBeGreaterThanOrEqual(2_000);
  });

  it.each(Object.keys(formCases))("asks %s what its generator asks", (rule) => {
    const kept = form(rule).map(({ note, parameters, strict }) => ({ note, parameters, strict }));
    expect(asKept(kept)).toEqual(asKept(formCases[rule]));
  });

  it("asks about times and scores what their generators ask", () => {
    const timed = readCases<KeptTimeCase>("times").map(({ note, fn, args }) => ({ note, fn, args }));
    expect(timed).toEqual(asKept(times));
    const scored = readCases<KeptScoreCase>("scores").map(({ note, benchmark, data }) => ({
      note,
      benchmark,
      data,
    }));
    expect(scored).toEqual(asKept(scores));
  });
});
