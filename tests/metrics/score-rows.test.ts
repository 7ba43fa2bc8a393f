import { expect, it } from "vitest";
import { type ScoredColumn, scoreRows } from "../../src/metrics/score-rows";
import { modalityOf } from "../../src/rules/taxonomy/labels";
import type { DisputedCheck, Overrule } from "../../src/shapes/result";
import { contentVerdict, formatVerdict } from "../state/support/example-verdicts";
import { callRecord } from "../support/call-record";

const call = callRecord({ usage: { input: 3100, output: 410 }, totalMilliseconds: 12_340 });

const overrule: Overrule = { checkId: "f-1", status: "passed", note: "", madeAt: "2026-01-01T00:00:00.000Z" };

const visual = { constraintId: "visual_entities_attributes" };
const good: ScoredColumn = { verdicts: [formatVerdict(), contentVerdict(visual)], overrules: [], call: null };
const poor: ScoredColumn = {
  verdicts: [formatVerdict({ status: "failed" }), contentVerdict({ ...visual, stale: true })],
  overrules: [],
  call: null,
};

function brief(...parameters: [columns: ScoredColumn[], flawed: DisputedCheck[]]): Record<string, string[]> {
  return Object.fromEntries(scoreRows(...parameters, modalityOf).map(({ label, values }) => [label, values]));
}

it("scores say what they are out of, for every part that is asked for", () => {
  expect(brief([good, poor], [])).toEqual({
    CSR: ["2 / 2", "0 / 1 (1 of 2 scored, 1 stale)"],
    ISR: ["yes", "no"],
    format: ["1 / 1, ISR yes", "0 / 1, ISR no"],
    content: ["1 / 1, ISR yes", "0 / 0 (0 of 1 scored, 1 stale), ISR undecided"],
    visual: ["1 / 1", "0 / 0 (0 of 1 scored, 1 stale)"],
  });
});

it("corrections stand beside the scores without them, in every column", () => {
  const rows = brief([good, { ...poor, overrules: [overrule] }], []);
  expect(rows).toMatchObject({
    CSR: ["2 / 2", "0 / 1 (1 of 2 scored, 1 stale)"],
    "CSR, corrected by hand": ["2 / 2", "1 / 1 (1 of 2 scored, 1 stale)"],
    "ISR, corrected by hand": ["yes", "undecided"],
  });
  expect(brief([good, { ...poor, overrules: [{ ...overrule, stale: true }] }], [])).not.toHaveProperty(
    "CSR, corrected by hand",
  );
});

it("a check called wrong is left out of the corrected scores", () => {
  const flawed = [{ checkId: "f-1", note: "", markedAt: "2026-01-01T00:00:00.000Z" }];
  expect(brief([good, poor], flawed)).toMatchObject({
    CSR: ["2 / 2", "0 / 1 (1 of 2 scored, 1 stale)"],
    "CSR, corrected by hand": ["1 / 1", "0 / 0 (0 of 1 scored, 1 stale)"],
  });
});

it("time and tokens are told where a model was called", () => {
  const silent = { ...call, usage: { input: null, output: null } };
  expect(brief([good, { ...good, call }, { ...good, call: silent }], [])).toMatchObject({
    "Time of the call": ["–", "12.3 s", "12.3 s"],
    Tokens: ["–", "3100 in, 410 out", "not reported"],
  });
});

it("nothing is asked of nothing", () => {
  expect(brief([{ verdicts: [], overrules: [], call: null }], [])).toEqual({ CSR: ["0 / 0"], ISR: ["–"] });
});
