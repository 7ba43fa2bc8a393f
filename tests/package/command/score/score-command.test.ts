import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { correctCommand } from "../../../../src/package/command/score/correct-command";
import { scoreCommand } from "../../../../src/package/command/score/score-command";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "caplens-score-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const format = [
  {
    ...{ checkId: "w", constraintId: "length", description: "" },
    parameters: { unit: "word", max_len: 3 },
  },
];
const sample = (id: string, captions: Record<string, string>) => ({
  ...{ id, video: { id }, instruction: "Be short.", captions },
  checklist: { format, content: [] },
});

it.each(["text", "md"])("scores as %s have their intervals by video, and say who judged", async (form) => {
  const rows = [
    { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" },
    ...["a", "b", "c", "d"].map((id) => sample(id, { one: id === "d" ? "far too many words" : "a cup" })),
  ];
  const [input, output] = [join(folder, "s.jsonl"), join(folder, "scores")];
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join("\n"));
  expect(await scoreCommand([input, "--format", form, "-o", output])).toBe(0);
  const told = readFileSync(output, "utf8");
  // By hand: n* = 3, t = 3.182, (0.75 + 1.688 ± 1.866) / 4.376.
  expect(told).toContain("75.0 (13.1 to 98.4)");
  expect(told).toContain("4 captions judged by rules alone");
  expect(told).toContain(
    "Shares in per cent, in brackets their 95 % intervals by video; behind a name what it is out of; in square brackets how many could be scored, where not all could.",
  );
});

it.each([
  [["--semantics", "strict"], "OmniCap-IF, strict: 1 sample", /as a careful reader would/],
  [["--semantics", "released"], "OmniCap-IF, as released: 1 sample", /as the benchmarks' own scripts do/],
  [[], "OmniCap-IF, as released: 1 sample", /--semantics strict/],
])(
  "scores name their reading as the page does, which shows as released: %j",
  async (semantics, words, note) => {
    const rows = [
      { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" },
      sample("a", { one: "a cup" }),
    ];
    const [input, output] = [join(folder, "s.jsonl"), join(folder, "scores")];
    writeFileSync(input, rows.map((row) => JSON.stringify(row)).join("\n"));
    for (const form of ["text", "md"]) {
      await scoreCommand([input, ...semantics, "--format", form, "-o", output]);
      expect(readFileSync(output, "utf8")).toContain(words);
      expect(readFileSync(output, "utf8")).toMatch(note);
    }
    await scoreCommand([input, ...semantics, "--format", "json", "-o", output]);
    expect(JSON.parse(readFileSync(output, "utf8"))).toMatchObject({ semantics: semantics[1] ?? "released" });
  },
);

it("a caption that is no whole one is not judged, and is told", async () => {
  const result = (id: string, cut: object) => ({
    ...{ format: "caplens-run-result", version: 1, benchmark: "omnicap-if", model: "one", repeat: 1 },
    ...{ semantics: "reference", caption: "a cup", problem: null, outcomes: [], judgement: null, ...cut },
    ...{ words: 2, seconds: null, outputTokens: null, usd: null },
    sample: {
      ...{ id, video: { id, path: null, seconds: null }, instruction: "Be short.", facets: {} },
      material: { checklist: { format, content: [] }, promptId: null, field: null, constraintsUsed: [] },
    },
  });
  const rows = [
    result("a", {}),
    result("b", { shortfall: { kind: "length" } }),
    result("c", { shortfall: { kind: "length", judgeAnyway: true } }),
  ];
  const [input, output] = [join(folder, "r.jsonl"), join(folder, "scores")];
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join("\n"));
  await scoreCommand([input, "-o", output]);
  const told = readFileSync(output, "utf8");
  expect(told).toContain("2 captions judged by rules alone; 1 caption is no whole one, and unscored");
  expect(told).toMatch(/CSR .*\[2 of 3\]/);
});

it("an ISR says what it can be of all captions where some are undecided, as the page does", async () => {
  const question = {
    ...{ checkId: "q", type: "attempt", question: "A cup?", options: ["yes", "no"], correctAnswer: "yes" },
  };
  const asked = [{ checkId: "c", constraintId: null, description: "", items: [question] }];
  const rows = [
    { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" },
    ...["a", "b", "c", "d"].map((id) => ({
      ...sample(id, { one: id === "d" ? "far too many words" : "a cup" }),
      // Nobody is asked the question: where the rule holds, nothing decides.
      ...(id === "c" ? { checklist: { format, content: asked } } : {}),
    })),
  ];
  const [input, output] = [join(folder, "s.jsonl"), join(folder, "scores")];
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join("\n"));
  await scoreCommand([input, "-o", output]);
  // Two of three decided ones, of four.
  expect(readFileSync(output, "utf8")).toMatch(
    /ISR \(of 4\) +66\.7 \(.*\) \[3 of 4, 50\.0 to 75\.0 of all\]/,
  );
});

it("a corrected share of lines says of which level its interval is and what it takes lines for", async () => {
  const rows = ["passed", "passed", "failed"].flatMap((person, at) => [
    { judge: at < 2 ? "passed" : "failed", person },
    { judge: "passed" },
  ]);
  const [input, output] = [join(folder, "l.jsonl"), join(folder, "told")];
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join("\n"));
  await correctCommand([input, "--level", "0.9", "-o", output]);
  expect(readFileSync(output, "utf8")).toMatch(
    /^Corrected: 83\.3 % \(90 % interval .* % to 100 %, each line taken as independent\) of 6 lines, by 3 labels\. As judged: 83\.3 %\.\n$/,
  );
});

it("a file without a line is told as one, and not as labels that don't tell", async () => {
  const input = join(folder, "empty.jsonl");
  writeFileSync(input, "\n");
  await expect(correctCommand([input])).rejects.toThrow(`There are no lines in ${input}.`);
});

it("one fault of its own is told beside a hundred that are alike", async () => {
  const rows = [
    { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" },
    sample("a1", { one: "a cup" }),
    ...Array.from({ length: 100 }, (_, at) => ({ ...sample(`b${at}`, { one: "a cup" }), checklist: null })),
  ];
  const [input, output] = [join(folder, "s.jsonl"), join(folder, "scores")];
  writeFileSync(input, [...rows.map((row) => JSON.stringify(row)), "{torn"].join("\n"));
  const said: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(`${text}`) > 0);
  const code = await scoreCommand([input, "-o", output]);
  vi.restoreAllMocks();
  expect(code).toBe(2);
  const told = said.join("");
  expect(told.match(/does not fit/g)).toHaveLength(3);
  expect(told).toContain("And 97 more problems of this kind.");
  expect(told).toContain("line 103: This line can't");
});

it("a level is refused for a run, whose intervals are those of the page", async () => {
  await expect(correctCommand([folder, "--level", "0.8"])).rejects.toThrow(/--level is for LINES/);
  await expect(correctCommand([folder, "--level", "0.95"])).rejects.not.toThrow(/--level/);
});
