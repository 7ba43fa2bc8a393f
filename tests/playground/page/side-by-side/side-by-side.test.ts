import { describe, expect, it } from "vitest";
import { captionsCost, costSentence } from "../../../../src/playground/page/side-by-side/captions-cost";
import {
  choiceOf,
  mediaTitle,
  planOfChoice,
} from "../../../../src/playground/page/side-by-side/media-choices";
import { resultScoreRows, scoredResults } from "../../../../src/playground/page/side-by-side/result-scores";
import { talliedRows } from "../../../../src/playground/page/side-by-side/tallied-rows";
import { taskKey } from "../../../../src/shapes/task-state";
import type { Verdict } from "../../../../src/shapes/verdict";
import {
  contentVerdict,
  formatVerdict,
  judgedCaption,
  sessionWith,
} from "../../../state/support/example-verdicts";
import { callRecord, modelEntry, resultBy } from "../../../support/run-of-sample";
import { samplingPlan, WAV } from "../../../support/sampling-plan";

const session = samplingPlan({ audio: WAV });
const row = { checkId: "f-1", half: "format" as const, name: "Length", asked: "", disputed: false };
const repeats = (...statuses: Verdict["status"][]) =>
  statuses.map((status, index) => ({
    round: index + 1,
    verdicts: [formatVerdict({ status, reason: `${status} it is` })],
  }));

describe("what a model is shown", () => {
  it.each([
    ["session", 8, true],
    ["frames", 8, false],
    ["sound", 8, true],
    ["count", 64, true],
    ["count", 4, false],
  ] as const)("as %s is found again in its plan", (choice, count, sound) => {
    const plan = planOfChoice(choice, count, sound, session);
    const found = choiceOf(plan, false, session);
    expect(found.choice).toBe(choice);
    if (choice === "count") expect(found).toEqual({ choice, count, sound });
  });

  it("asks for no sound where only frames are shown, and for no frames where only sound is", () => {
    expect(planOfChoice("frames", 8, true, session)).toEqual({ ...session, audio: null });
    expect(planOfChoice("sound", 8, false, { ...session, audio: null })).toEqual({
      ...session,
      frames: { kind: "none" },
    });
  });

  it("keeps a plan that no entry describes, and names what is unusual", () => {
    const plan = samplingPlan({ audio: WAV, frames: { kind: "keyframes", maximum: 5 } });
    expect(choiceOf(plan, false, session).choice).toBe("kept");
    expect(choiceOf(null, true, session).choice).toBe("video");
    expect(mediaTitle("count", 1, false)).toBe("1 frame, no sound");
    expect(mediaTitle("session", 8, true)).toBe("");
  });
});

describe("a row of the matrix", () => {
  it("has what most repeats say, how many, and where they flip", () => {
    const [found] = talliedRows(
      [row],
      [repeats("passed", "passed", "failed", "unscored", "passed"), repeats("passed", "passed")],
      true,
    );
    expect(found?.cells[0]).toEqual({
      status: "passed",
      stale: false,
      reason: "Otherwise in round 3. passed it is",
      overruled: null,
      repeats: { passed: 3, scored: 4, total: 5, flips: true },
    });
    expect(found?.cells[1]?.repeats).toEqual({ passed: 2, scored: 2, total: 2, flips: false });
    expect(found?.agreement).toBe("same");
  });

  it("of repeats that are split says neither", () => {
    const [found] = talliedRows([row], [repeats("passed", "failed")], true);
    expect(found).toMatchObject({
      agreement: "open",
      cells: [{ status: "unscored", repeats: { flips: true } }],
    });
  });

  it("of single repeats has the verdict itself; of none, nothing", () => {
    const [found] = talliedRows([row], [repeats("failed"), []], false);
    expect(found?.cells).toEqual([
      { status: "failed", stale: false, reason: "failed it is", overruled: null },
      null,
    ]);
  });

  it("of a model with one caption so far counts it where others have several", () => {
    const [found] = talliedRows([row], [repeats("passed", "passed"), repeats("passed")], true);
    expect(found?.cells[1]).toMatchObject({
      status: "passed",
      repeats: { passed: 1, scored: 1, total: 1, flips: false },
    });
  });
});

describe("scores below the matrix", () => {
  const written = (repeat: number, usd: number | null, first: number | null) => {
    const price = { usd, estimated: false, asOf: null };
    const call = callRecord({ firstTokenMilliseconds: first, price });
    return resultBy("a", repeat, {
      caption: { text: "A cat.", call, shown: { frames: null, audio: null } },
    });
  };
  const columns = (usd: number | null) => {
    const results = [written(1, usd, 400), written(2, 0.5, null), resultBy("a", 3, { caption: null })];
    const known = new Map([
      [taskKey(resultBy("a", 1)), [formatVerdict(), contentVerdict()]],
      [taskKey(resultBy("a", 2)), [formatVerdict({ status: "failed" as const }), contentVerdict()]],
    ]);
    return [scoredResults(results, known)];
  };
  const values = (usd: number | null, repeated = true) =>
    Object.fromEntries(resultScoreRows(columns(usd), repeated).map(({ id, values: [value] }) => [id, value]));

  it("are means over the whole captions, with what they are out of", () => {
    expect(values(1)).toMatchObject({
      csr: "0.750 of 2 (0.50 to 1.00)",
      isr: "1 / 2",
      flips: "1 / 2",
      "first-token": "0.4 s",
      time: "2.0 s",
      "tokens-in": "200",
      cost: "$1.50",
      "judge-calls": "0",
    });
  });

  it("of one round are its own", () => {
    expect(values(1, false)).toMatchObject({ csr: "2 / 2", isr: "yes" });
  });

  it("say where a price is unknown", () => {
    expect(values(null).cost).toBe("$0.50, 1 of 2 calls unknown");
  });
});

const NO_CAPS = { perRunUsd: null, perDayUsd: null };

describe("what the captions cost", () => {
  const priced = {
    host: "api.example",
    model: "model-a",
    inputPerMillion: 0,
    outputPerMillion: 100,
    asOf: "2026-01-01",
  };
  const known = {
    session: sessionWith([judgedCaption([])]),
    videoSeconds: 12,
    settings: { temperature: 0, maxTokens: 1000, seed: null },
    kept: { prices: [priced], corrections: [], caps: NO_CAPS },
  };
  const entries = [modelEntry("a"), modelEntry("b")];
  const left = (entryId: string) => (entryId === "a" ? 4 : 5);

  it("is the longest reply of each that is still to be written; unknown prices are named", () => {
    const cost = captionsCost(entries, left, known);
    expect(cost.usd).toBeCloseTo(4 * 0.1, 9);
    expect(cost.unknown).toEqual(["model-b"]);
    expect(costSentence(cost, { captions: 9 }, NO_CAPS)).toBe(
      "The captions cost at most $0.40 by the price table, without “model-b”, whose cost is unknown; judging comes on top.",
    );
    expect(costSentence(cost, { captions: 9 }, { perRunUsd: 1, perDayUsd: null })).toMatch(
      /The spending cap can't bound such calls: they are counted apart\.$/,
    );
  });

  it("is said as it is where nobody knows it, and not at all where nothing is to be written", () => {
    expect(costSentence(captionsCost([modelEntry("b")], left, known), { captions: 5 }, NO_CAPS)).toContain(
      "unknown, because nobody knows it for “model-b”",
    );
    expect(costSentence({ usd: 0, unknown: [] }, { captions: 0 }, NO_CAPS)).toBe("");
  });
});
