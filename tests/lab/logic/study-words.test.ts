import { expect, it } from "vitest";
import {
  asCsv,
  asLatex,
  findings,
  paperWords,
  shownTable,
  studyTable,
  textRows,
} from "../../../src/lab/logic/study-words";
import { steadinessNumbers } from "../../../src/metrics/constraint-studies";
import type { Study } from "../../../src/shapes/study";
import type { ToldStudy } from "../../../src/shapes/study-numbers";

const column = (...cells: (string | number | null)[]) =>
  textRows({ columns: ["One"], rows: cells.map((cell) => [cell]) }).map(([text]) => text);

it.each([
  ["numbers of few decimals have the same ones", [50, 33.3, -2.25, null], ["50.00", "33.30", "−2.25", "–"]],
  [
    "what is neither all nor nothing is not shown as that",
    [50, 99.996, 0.004, 100],
    ["50.00", "99.996", "0.004", "100.00"],
  ],
  ["whole numbers stay whole, words stay as they are", [12, "base", 3], ["12", "base", "3"]],
  ["numbers of many decimals have four digits", [0.031249, 1.5], ["0.03125", "1.5"]],
  ["a number that is nearly 0 is not shown as 0", [1e-7, null], ["1e−7", "–"]],
  ["and not beside others either", [1e-7, 0.5], ["1e−7", "0.5"]],
] as const)("in a column of a study's table %s", (_, cells, texts) => {
  expect(column(...cells)).toEqual(texts);
});

it("a study's table in LaTeX holds no name that LaTeX would read as its own", () => {
  const rows = [
    ["[3cm]", -2.5],
    ["*a & b\n\nc", 99.996],
    ["<x> | “y”", null],
  ];
  const lines = asLatex({ columns: ["Model", "Value"], rows }, "Of\n\n50 % “x_y”.").split("\n");
  expect(lines.filter((line) => line.endsWith("\\\\")).map((line) => line.trim())).toEqual([
    "Model & Value \\\\",
    "{[}3cm] & $-$2.50 \\\\",
    "{*}a \\& b c & 99.996 \\\\",
    "\\textless{}x\\textgreater{} \\textbar{} “y” & -- \\\\",
  ]);
  expect(lines).toContain("  \\caption{Of 50 \\% “x\\_y”.}");
});

const STEADY: Study = {
  ...{ format: "caplens-study", version: 1, id: "s", title: "Steady", runId: "r" },
  ...{ createdAt: "2026-11-01", updatedAt: "2026-11-01", base: { kind: "run", runId: "r", title: "Run" } },
  ...{ chosen: "all", vary: { kind: "steadiness", times: 2 }, baseCell: "base", models: [], left: [] },
  cells: [{ id: "base", label: "as asked", at: [], variant: "base", samples: "base", senses: "both" }],
  ...{ seed: 1, shared: 0 },
};

const NOTHING_TOLD: ToldStudy = {
  numbers: { points: [], steps: [], tests: 0, first: [] },
  ...{ grid: null, ablation: null, steadiness: null, complexity: null },
  ...{ models: ["m"], videos: 1, judged: 2, tasks: 2, refused: [] },
  run: { id: "r", title: "Run", semantics: "strict", repeats: 2, judges: [], benchmark: "OmniCap-IF" },
};

it("the chance to pass each time says of how many it is, where not all are scored each time", () => {
  // Five constraints pass both times, five fail once and are unscored then.
  const captions = [1, 2].map((repeat) => ({
    ...{ sampleId: "s", videoId: "v", repeat, words: 5 },
    lines: Array.from({ length: 10 }, (_, at) => ({
      ...{ id: `${at}`, constraint: "length", half: "format" as const, modality: null },
      status: at < 5 ? ("passed" as const) : repeat === 1 ? ("failed" as const) : ("unscored" as const),
    })),
  }));
  const sentence = (some: typeof captions) => {
    const steadiness = steadinessNumbers([{ cellId: "base", model: "m", captions: some }]);
    return findings(STEADY, { ...NOTHING_TOLD, steadiness })[0]?.sentences[0];
  };
  expect(sentence(captions)).toBe(
    "Of 10 constraints 5 are scored in each of 2 repeats: 0.0 % of these flip; 100.0 % pass in a single repeat, 100.0 % in both.",
  );
  const whole = captions.map((caption) => ({ ...caption, lines: caption.lines.slice(0, 5) }));
  expect(sentence(whole)).toBe(
    "0.0 % of 5 constraints flip in 2 repeats; 100.0 % pass in a single repeat, 100.0 % in both.",
  );
});

it("where nothing is scored each time, that is said", () => {
  const captions = [1, 2].map((repeat) => ({
    ...{ sampleId: "s", videoId: "v", repeat, words: 5 },
    lines: [
      {
        ...{ id: "0", constraint: "length", half: "format" as const, modality: null },
        status: repeat === 1 ? ("failed" as const) : ("unscored" as const),
      },
    ],
  }));
  const steadiness = steadinessNumbers([{ cellId: "base", model: "m", captions }]);
  expect(findings(STEADY, { ...NOTHING_TOLD, steadiness })[0]?.sentences).toEqual([
    "Of 1 constraint none is scored in each of 2 repeats: nothing can be said of its steadiness.",
  ]);
});

it("a slope changes a score only where its chance among all slopes says so, in the list and in the paragraph", () => {
  const slope = { value: -0.02, low: -0.03, high: -0.01, videos: 20, isSame: false, p: 0.02, adjusted: 0.04 };
  const unsure = { ...slope, adjusted: 0.08 };
  const complexity = [
    {
      ...{ cellId: "base", model: "m", of: "constraints" as const, bins: [] },
      slopes: [
        { measure: "csr" as const, slope, canTurn: false },
        { measure: "isr" as const, slope: unsure, canTurn: false },
      ],
    },
  ];
  const told = { ...NOTHING_TOLD, complexity };
  expect(findings(STEADY, told)).toEqual([
    {
      model: "m",
      sentences: [
        "CSR falls by 2.0 points (1.0 to 3.0) with each constraint more; Holm-adjusted p = 0.040.",
        "ISR: can’t tell whether it changes with each constraint more (Holm-adjusted p = 0.080).",
      ],
    },
  ]);
  expect(paperWords(STEADY, told)).toContain(
    "Intervals are 95 %, over videos; p values are adjusted by Holm’s way for 2 slopes.",
  );
});

it("a paragraph claims no interval and no adjusted chance that was not computed", () => {
  const study: Study = { ...STEADY, vary: { kind: "frames", counts: [8] } };
  const point = { model: "m", cellId: "base", captions: 1, videos: 1, measure: "csr", passed: 1, scored: 2 };
  const words = (ends: { low: number | null; high: number | null }) => {
    const points = [{ ...point, ...ends, value: 0.5 }] as ToldStudy["numbers"]["points"];
    return paperWords(study, { ...NOTHING_TOLD, numbers: { ...NOTHING_TOLD.numbers, points } });
  };
  expect(words({ low: null, high: null })).toContain("No number has an interval.");
  expect(words({ low: null, high: null })).not.toContain("95 %");
  expect(words({ low: 0.2, high: 0.8 })).toContain("Intervals are 95 %, over videos.");
  const slope = { value: -0.02, low: -0.03, high: -0.01, videos: 3, isSame: false, p: null, adjusted: null };
  const complexity = [
    {
      ...{ cellId: "base", model: "m", of: "constraints" as const, bins: [] },
      slopes: [{ measure: "csr" as const, slope, canTurn: false }],
    },
  ];
  expect(paperWords(STEADY, { ...NOTHING_TOLD, complexity })).not.toContain("Holm’s way");
  const ablation = { effects: [], tests: 0 };
  expect(paperWords(STEADY, { ...NOTHING_TOLD, ablation })).not.toContain("0 comparisons");
});

it("a cell of which nothing is scored stands in the table without a value, and is not left out", () => {
  const point = { model: "m", cellId: "base", captions: 4, videos: 0, low: null, high: null };
  const points = (["csr", "isr", "audio"] as const).map((measure) => ({
    ...{ ...point, measure, value: null, passed: 0, scored: 0 },
  }));
  const study: Study = { ...STEADY, vary: { kind: "frames", counts: [8] } };
  const table = studyTable(study, { ...NOTHING_TOLD, numbers: { ...NOTHING_TOLD.numbers, points } });
  expect(table.rows.map((row) => row.slice(0, 10))).toEqual([
    ["m", "as asked", "CSR", null, null, null, 0, 0, 4, 0],
  ]);
  expect(asCsv(table)).toContain("m,as asked,CSR,,,,0,0,4,0,");
});

it("a column in which no row says anything is not shown", () => {
  const columns = ["Measure", "Low", "Samples", "Videos"];
  expect(shownTable({ columns, rows: [] }, "")).toEqual({ columns, rows: [] });
  expect(
    shownTable(
      {
        columns,
        rows: [
          ["CSR", null, "7", null],
          ["ISR", null, null, "0"],
        ],
      },
      "",
    ),
  ).toEqual({
    columns: ["Measure", "Samples", "Videos"],
    rows: [
      ["CSR", "7", "–"],
      ["ISR", "–", "0"],
    ],
  });
});

it("the one model that the sentence above names is not said in each row", () => {
  const columns = ["Model", "Value"];
  const same = {
    columns,
    rows: [
      ["m", 1],
      ["m", 2],
    ],
  };
  expect(shownTable(same, "Frames over 2, 4 for “m” on 7 samples.")).toEqual({
    columns: ["Value"],
    rows: [["1"], ["2"]],
  });
  expect(shownTable(same, "Complexity, on all samples.").columns).toEqual(columns);
  const two = {
    columns,
    rows: [
      ["m", 1],
      ["n", 2],
    ],
  };
  expect(shownTable(two, "Frames over 2, 4 for “m” and “n”.").columns).toEqual(columns);
});
