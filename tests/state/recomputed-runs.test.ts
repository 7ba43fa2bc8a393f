import { afterEach, beforeEach, expect, it } from "vitest";
import { RULES_VERSION } from "../../src/foundation/document-versions";
import { recallRecomputed, rememberAsked, rememberRecomputed } from "../../src/state/recomputed-runs";

const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});
afterEach(() => {
  if (before) Object.defineProperty(globalThis, "localStorage", before);
  else Reflect.deleteProperty(globalThis, "localStorage");
});

const [ONE, OTHER] = ["1".repeat(64), "2".repeat(64)];
const found = { rules: 3, replies: 1, claimed: 2, byHand: 0, unscored: 0 };
const equal = { different: 0, elsewhere: 0, verdicts: { m: found } };
const scores = { m: { reference: { isr: 0.5 }, strict: { isr: null } } };

it("a run that was found again is known by its hash, with what its models scored", () => {
  rememberRecomputed(ONE, equal, scores);
  rememberRecomputed(OTHER, { ...equal, elsewhere: 1 }, {});
  expect([...recallRecomputed()]).toEqual([
    [ONE, { isEqual: true, verdicts: { m: found }, scores, asked: {}, rows: {} }],
    [OTHER, { isEqual: false, verdicts: { m: found }, scores: {}, asked: {}, rows: {} }],
  ]);
  rememberRecomputed(ONE, { ...equal, different: 2 }, scores);
  expect(recallRecomputed().get(ONE)?.isEqual).toBe(false);
});

it("what came of asking again stands beside a run that was found again, also when it is found once more", () => {
  const counts = { seed: "0a", of: 40, asked: 20, same: 18, unanswered: 1 };
  const asked = { date: "2026-01-01", judge: "judge-1", ...counts };
  rememberAsked(ONE, "m", asked);
  expect(recallRecomputed().size).toBe(0);
  rememberRecomputed(ONE, equal, scores);
  rememberAsked(ONE, "m", asked);
  rememberAsked(ONE, "other", { ...asked, same: 2 });
  rememberRecomputed(ONE, equal, scores);
  expect(recallRecomputed().get(ONE)).toEqual({
    isEqual: true,
    verdicts: { m: found },
    scores,
    asked: { m: asked, other: { ...asked, same: 2 } },
    rows: {},
  });
  rememberAsked(ONE, "m", { ...asked, same: 21 });
  expect(recallRecomputed().has(ONE)).toBe(false);
});

it("what an earlier version kept still tells that it was found, and of no verdict", () => {
  kept.set(
    "caplens-recomputed-runs",
    `{"format":"caplens-recomputed-runs","version":1,"rules":"${RULES_VERSION}","runs":[{"sha256":"${ONE}","isEqual":true,"scores":{}}]}`,
  );
  expect(recallRecomputed().get(ONE)).toEqual({
    isEqual: true,
    verdicts: {},
    scores: {},
    asked: {},
    rows: {},
  });
});

it("two hundred are remembered, the oldest go first", () => {
  for (let number = 0; number < 201; number += 1)
    rememberRecomputed(number.toString(16).padStart(64, "0"), equal, {});
  expect(recallRecomputed().size).toBe(200);
  expect(recallRecomputed().has("0".repeat(64))).toBe(false);
});

it.each([
  ["nothing", ""],
  ["no JSON", "{"],
  [
    "another version",
    `{"format":"caplens-recomputed-runs","version":2,"rules":"${RULES_VERSION}","runs":[]}`,
  ],
  [
    "other rules",
    `{"format":"caplens-recomputed-runs","version":1,"rules":"0","runs":[{"sha256":"${ONE}","isEqual":true,"scores":{}}]}`,
  ],
  [
    "wrong types",
    `{"format":"caplens-recomputed-runs","version":1,"rules":"${RULES_VERSION}","runs":[{"sha256":"${ONE}","isEqual":1,"scores":{}},{"sha256":"x"},null,{"sha256":"${ONE}","isEqual":true,"verdicts":{"m":{"rules":1}},"scores":{}}]}`,
  ],
])("what was not kept so is nothing: %s", (_name, text) => {
  kept.set("caplens-recomputed-runs", text);
  expect(recallRecomputed().size).toBe(0);
});

it("a browser that refuses storage remembers nothing, and nothing fails", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("refused");
    },
    configurable: true,
  });
  rememberRecomputed(ONE, equal, scores);
  expect(recallRecomputed().size).toBe(0);
});
