import { expect, it } from "vitest";
import { correctedShare } from "../../../src/metrics/correction/corrected-share";
import { rankIntervals } from "../../../src/metrics/intervals/rank-intervals";
import { shareInterval } from "../../../src/metrics/intervals/share-interval";
import { correct, rank, score } from "../../../src/package/index";

const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" };
const words = {
  checkId: "w",
  constraintId: "length",
  description: "",
  parameters: { unit: "word", max_len: 3 },
};
const seen = {
  checkId: "c",
  constraintId: null,
  description: "",
  items: [
    { checkId: "c-1", type: "attempt", question: "A cup?", options: ["yes", "no"], correctAnswer: "yes" },
  ],
};
const sample = (id: string, captions: Record<string, string>) => ({
  ...{ id, video: { id }, instruction: "Be short.", captions },
  checklist: { format: [words], content: [seen] },
});

it("captions that nobody judged are scored by rules, and what rules can't tell is unscored", async () => {
  const rows = [head, sample("a", { one: "a cup", two: "far too many words" }), sample("b", { one: "cups" })];
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const found = await score("omnicap-if", [{ name: "s.jsonl", text }]);
  expect(found.semantics).toBe("released");
  const csr = found.entries.map(({ entry, captions, byRules, scores }) => {
    const own = scores.find(({ id }) => id === "csr");
    return [entry, captions, byRules, own?.numerator, own?.denominator, own?.total];
  });
  expect(csr).toEqual([
    ["one", 2, 2, 2, 2, 4],
    ["two", 1, 1, 0, 1, 4],
  ]);
  const [one, two] = found.entries.map(({ scores }) => scores.find(({ id }) => id === "csr"));
  const { low, high } = shareInterval([[1, 1] as const, [1, 1] as const], 0.95);
  expect(one?.interval).toEqual([low, high]);
  // A single video tells nothing of others.
  expect(two).not.toHaveProperty("interval");
  await expect(score("if-vidcap", [{ name: "s.jsonl", text }])).rejects.toThrow("has samples of if-vidcap");
});

it("lines are corrected in their strata, and rows ranked, as the page does it", () => {
  const lines = [
    ...Array.from({ length: 8 }, () => ({ judge: "passed", person: "passed", stratum: "x" }) as const),
    ...Array.from({ length: 2 }, () => ({ judge: "passed", person: "failed", stratum: "x" }) as const),
    ...Array.from({ length: 5 }, () => ({ judge: "failed", person: "failed", stratum: "x" }) as const),
    ...Array.from({ length: 40 }, () => ({ judge: "passed", stratum: "x" }) as const),
    ...Array.from({ length: 10 }, () => ({ judge: "failed", person: null, stratum: "x" }) as const),
  ];
  const labelled = [[1, 1, 8] as const, [1, 0, 2] as const, [0, 0, 5] as const];
  const expected = correctedShare({ strata: [{ labelled, passed: 40, failed: 10 }], level: 0.95 });
  expect(correct(lines)).toEqual(expected);
  expect(correct([{ judge: "passed" }])).toBeNull();
  const rows = [
    { share: 0.9, parts: 500 },
    { share: 0.5, parts: 500 },
  ];
  expect(rank(rows)).toEqual(rankIntervals(rows, 0.95));
  expect(rank(rows)).toEqual([
    [1, 1],
    [2, 2],
  ]);
});
