import { describe, expect, it } from "vitest";
import { materialOf, sessionSample } from "../../../../src/evaluation/verdicts/sample-material";
import {
  choiceOf,
  mediaTitle,
  planOfChoice,
} from "../../../../src/playground/page/side-by-side/entry-editor";
import { readResultsBy, resultRows, writtenResults } from "../../../../src/playground/page/side-by-side/race";
import { captionsCost, costSentence } from "../../../../src/playground/page/side-by-side/run-controls";
import type { CallRecord } from "../../../../src/shapes/call";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { Verdict } from "../../../../src/shapes/verdict";
import {
  contentVerdict,
  formatVerdict,
  judgedCaption,
  sessionWith,
} from "../../../state/support/example-verdicts";
import { callRecord, judgementOf, keptRun, modelEntry, resultBy } from "../../../support/run-of-sample";
import { samplingPlan, WAV } from "../../../support/sampling-plan";

const session = samplingPlan({ audio: WAV });

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

describe("scores below the matrix", () => {
  const format = formatVerdict();
  const content = contentVerdict();
  const checklist: Checklist = {
    format: [{ checkId: format.checkId, constraintId: "length", description: "Short", parameters: {} }],
    content: [{ checkId: content.checkId, constraintId: null, description: "A cat", items: [] }],
  };
  const { run } = keptRun({ run: { repeats: 3 } });
  const sample = sessionSample({ instruction: "Tell of the cat.", material: materialOf(checklist) }, 10);
  const written = (repeat: number, usd: number | null, parts: Partial<CallRecord>, verdicts: Verdict[]) => {
    const price = { usd, estimated: false, asOf: null };
    const call = callRecord({ ...parts, price });
    return resultBy("a", repeat, {
      caption: { text: "A cat.", call, shown: { frames: null, audio: null } },
      judgement: judgementOf(verdicts),
    });
  };
  const values = (usd: number | null, repeated = true) => {
    const failed = formatVerdict({ status: "failed" as const });
    const results = writtenResults([
      written(1, usd, { firstTokenMilliseconds: 400 }, [format, content]),
      written(2, 0.5, { firstTokenMilliseconds: null }, [failed, content]),
      resultBy("a", 3, { caption: null }),
    ]);
    const shown = repeated ? results : results.slice(0, 1);
    const rows = resultRows([shown], readResultsBy(run, sample, "strict"), repeated);
    return Object.fromEntries(rows.map(({ id, values: [value] }) => [id, value]));
  };

  it("are means over the whole captions, with what they are out of", () => {
    expect(values(1)).toMatchObject({
      csr: "75.0 % over 2 captions (50.0 to 100.0)",
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
    expect(values(1, false)).toMatchObject({
      csr: "2 / 2",
      isr: "yes",
      format_csr: "1 / 1",
      content_isr: "yes",
    });
  });

  it("say where a price is unknown", () => {
    expect(values(null).cost).toBe("$0.50 and 1 call of unknown cost");
  });

  it("leave what was not judged yet open", () => {
    const open = resultBy("a", 1, { judgement: null });
    const [csr, isr] = resultRows([[open]], readResultsBy(run, sample, "strict"), false);
    expect([csr?.values, isr?.values]).toEqual([["0 / 0 (0 of 2 scored)"], ["undecided"]]);
  });

  it("count a call that answered several questions once", () => {
    const call = callRecord({ id: "judging", price: { usd: 0.25, estimated: false, asOf: null } });
    const reply = { checkId: "c-1", task: "answer_questions", attempt: 1, raw: "{}", rejected: null, call };
    const judged = { ...judgementOf([format, content]), replies: [reply, { ...reply, checkId: "c-2" }] };
    const rows = resultRows(
      [[resultBy("a", 1, { judgement: judged })]],
      readResultsBy(run, sample, "strict"),
      false,
    );
    const value = (id: string) => rows.find((row) => row.id === id)?.values[0];
    expect([value("judge-calls"), value("judge-cost")]).toEqual(["1", "$0.25"]);
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
