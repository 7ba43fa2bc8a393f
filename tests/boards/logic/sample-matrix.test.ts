import { describe, expect, it } from "vitest";
import {
  cellAt,
  chosenSamples,
  createSampleMatrix,
  exportMatrix,
  type MatrixResult,
  sampleStandings,
} from "../../../src/boards/logic/sample-matrix";

const STATUS = { "1": "passed", "0": "failed", "?": "unscored" } as const;

/** A caption of a sample with these verdicts: "10?". */
function result(sampleId: string, verdicts: string, dataSet = "set"): MatrixResult {
  const lines = Array.from(verdicts, (sign, line) => {
    if (sign !== "1" && sign !== "0" && sign !== "?") throw new Error(`No verdict: ${sign}`);
    return { id: `check-${line + 1}`, type: "table", status: STATUS[sign] };
  });
  return { dataSet, sampleId, video: `video of ${sampleId}`, lines };
}

/** Rows by what they made of samples "easy", "mixed", "hard" and so on. */
function matrixOf(rows: Record<string, MatrixResult[]>) {
  const made = createSampleMatrix();
  for (const [id, results] of Object.entries(rows)) made.add(id, results);
  return made.matrix();
}

const three = matrixOf({
  a: [result("easy", "111"), result("mixed", "110"), result("hard", "100")],
  b: [result("easy", "111"), result("mixed", "111"), result("hard", "000")],
  c: [result("easy", "111"), result("hard", "0?0"), result("alone", "11?")],
});

describe("samples by the rows of a board", () => {
  it("hold every verdict of every row, those of repeats together", () => {
    expect(three.samples.map(({ id }) => id)).toEqual(["easy", "mixed", "hard", "alone"]);
    expect(cellAt(three, 2, 0)).toEqual({ passed: 1, failed: 2, unscored: 0 });
    expect(cellAt(three, 2, 2)).toEqual({ passed: 0, failed: 2, unscored: 1 });
    expect(cellAt(three, 1, 2)).toBeNull();
    const repeated = matrixOf({ a: [result("s", "10"), result("s", "01")] });
    expect(cellAt(repeated, 0, 0)).toEqual({ passed: 2, failed: 2, unscored: 0 });
  });

  it("are those of one data set: the same id in another one is another sample", () => {
    const { samples } = matrixOf({ a: [result("s", "1", "one")], b: [result("s", "0", "other")] });
    expect(samples).toHaveLength(2);
  });

  it("name the checks that two rows or more failed and none passed", () => {
    expect(three.nobodyPassed).toEqual([
      { sample: 2, checkId: "check-3", type: "table", firstRow: 0, rows: 3 },
      { sample: 2, checkId: "check-2", type: "table", firstRow: 0, rows: 2 },
    ]);
    // In another repeat it was passed, and one row alone is not everybody.
    expect(matrixOf({ a: [result("s", "0"), result("s", "1")], b: [result("s", "0")] }).nobodyPassed).toEqual(
      [],
    );
    expect(matrixOf({ a: [result("s", "0"), result("s", "0")] }).nobodyPassed).toEqual([]);
  });

  it("stand with the hardest first, those without a verdict last, or as the data set has them", () => {
    const standings = sampleStandings(
      matrixOf({ a: [result("none", "?"), result("half", "10"), result("no", "0")] }),
    );
    expect(chosenSamples(standings, null, "hardest").map(({ sample }) => sample)).toEqual([2, 1, 0]);
    expect(chosenSamples(standings, null, "plan").map(({ sample }) => sample)).toEqual([0, 1, 2]);
    expect(sampleStandings(three)[1]).toMatchObject({
      sample: 1,
      judged: 2,
      satisfied: 1,
      failed: 1,
      share: expect.closeTo(5 / 6),
    });
  });

  it.each([
    ["nobody", ["hard"]],
    ["one", ["mixed"]],
    ["differ", ["mixed"]],
  ] as const)("are chosen by who satisfied them: %s", (choice, ids) => {
    const chosen = chosenSamples(sampleStandings(three), choice, "plan");
    expect(chosen.map(({ sample }) => three.samples[sample]?.id)).toEqual(ids);
  });

  it("go out as they are shown, and no cell as a formula", () => {
    const hostile = matrixOf({ a: [result("=1+1", "10")], b: [result("plain", "1")] });
    const csv = exportMatrix(hostile, chosenSamples(sampleStandings(hostile), null, "plan"), "csv");
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFsample,video,judged,satisfied,mean_share,a_passed,a_failed,a_unscored,b_passed,b_failed,b_unscored",
      "'=1+1,video of =1+1,1,0,0.5,1,1,0,,,",
      "plain,video of plain,1,1,1,,,,1,0,0",
    ]);
    const shown = chosenSamples(sampleStandings(three), "nobody", "hardest");
    const json: unknown = JSON.parse(exportMatrix(three, shown, "json"));
    expect(json).toMatchObject({
      rows: ["a", "b", "c"],
      samples: [{ id: "hard", judged: 3, satisfied: 0, rows: { b: { passed: 0, failed: 3, unscored: 0 } } }],
      nobodyPassed: [{ sample: "hard", checkId: "check-3", rows: 3 }, { rows: 2 }],
    });
  });
});
