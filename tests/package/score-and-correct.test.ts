import { expect, it } from "vitest";
import { correctedShare } from "../../src/metrics/correction/corrected-share";
import { rankIntervals } from "../../src/metrics/intervals/rank-intervals";
import { shareInterval } from "../../src/metrics/intervals/share-interval";
import { correct, rank, score } from "../../src/package/index";

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

it("a level in per cent turns no ranks round, and what is no share or no verdict is refused", () => {
  const rows = [
    { share: 0.9, parts: 1000 },
    { share: 0.1, parts: 1000 },
  ];
  for (const level of [95, 1, 0, -1, Number.NaN]) {
    expect(() => rank(rows, { level })).toThrow(RangeError);
    expect(() => correct([{ judge: "passed", person: "passed" }], { level })).toThrow(RangeError);
  }
  const unfit: Parameters<typeof rank>[0][number][] = [
    { share: 1.2, parts: 10 },
    { share: Number.NaN, parts: 10 },
    { byVideo: { a: [5, 2] } },
    { byVideo: { a: [-1, 2] } },
    { value: 3, ends: [4, 5] },
  ];
  for (const row of unfit) expect(() => rank([...rows, row])).toThrow("Row 3 can't be ranked");
  const told = JSON.parse('[{"judge": "passed", "person": "can\'t tell"}]');
  expect(() => correct(told)).toThrow("passed or failed");
});
