import { describe, expect, it } from "vitest";
import type { Overrule } from "../../src/shapes/result";
import type { Verdict } from "../../src/shapes/verdict";
import {
  describeAgreement,
  type MatrixCaption,
  type MatrixCheck,
  matrixRows as rowsOfColumns,
} from "../../src/ui/verdict-matrix";

const check = (checkId: string): MatrixCheck => ({
  checkId,
  half: "format",
  name: "Length",
  asked: "At most ten words",
  disputed: false,
});

const verdict = (parts: Partial<Verdict>): Verdict => ({
  checkId: "f-1",
  constraintId: "length",
  half: "format",
  status: "passed",
  reason: "9 words",
  evidence: [],
  source: "rule",
  semantics: "strict",
  ...parts,
});

const overrule = (parts: Partial<Overrule>): Overrule => ({
  checkId: "f-1",
  status: "passed",
  note: "",
  madeAt: "2026-01-01T00:00:00.000Z",
  ...parts,
});

/** Columns of one caption each. */
const matrixRows = (checks: MatrixCheck[], captions: readonly MatrixCaption[]) =>
  rowsOfColumns(
    checks,
    captions.map((caption) => [caption]),
  );

const passed = { verdicts: [verdict({})] };
const failed = { verdicts: [verdict({ status: "failed" })] };
const unscored = { verdicts: [verdict({ status: "unscored" })] };
const stale = { verdicts: [verdict({ status: "failed", stale: true })] };
const missing = { verdicts: [] };

describe("a row", () => {
  it.each([
    ["both passed", [passed, passed], "same"],
    ["both failed", [failed, failed], "same"],
    ["one failed", [passed, failed], "differs"],
    ["one unscored", [passed, unscored], "open"],
    ["both unscored", [unscored, unscored], "open"],
    ["one stale", [passed, stale], "open"],
    ["one missing", [passed, missing], "open"],
    ["a difference beside an unscored one", [passed, unscored, failed], "differs"],
    ["only one column", [failed], "same"],
    ["a person agreeing", [passed, { ...failed, overrules: [overrule({})] }], "same"],
    ["a person disagreeing", [failed, { ...failed, overrules: [overrule({})] }], "differs"],
    ["a person's word on an unscored one", [failed, { ...unscored, overrules: [overrule({})] }], "differs"],
    [
      "a person's word that went stale",
      [passed, { ...failed, overrules: [overrule({ stale: true })] }],
      "differs",
    ],
  ] as const)("%s", (_name, columns, agreement) => {
    expect(matrixRows([check("f-1")], columns)[0]?.agreement).toBe(agreement);
  });

  it("tells of each column what is known", () => {
    const [row] = matrixRows([check("f-1")], [{ ...stale, overrules: [overrule({})] }, missing]);
    expect(row).toMatchObject({ name: "Length", asked: "At most ten words" });
    expect(row?.cells).toEqual([
      { status: "failed", stale: true, reason: "9 words", overruled: "passed" },
      null,
    ]);
  });

  it("tells of no overrule where the verdict agrees by now", () => {
    const [row] = matrixRows([check("f-1")], [{ ...passed, overrules: [overrule({})] }]);
    expect(row?.cells).toMatchObject([{ status: "passed", overruled: null }]);
  });
});

it("rows keep the order of the checklist, whatever the verdicts' order", () => {
  const columns = [{ verdicts: [verdict({ checkId: "f-2" }), verdict({ checkId: "f-1" })] }];
  expect(matrixRows([check("f-1"), check("f-2")], columns).map(({ checkId }) => checkId)).toEqual([
    "f-1",
    "f-2",
  ]);
});

it("agreement is counted in words", () => {
  const rows = (columns: Parameters<typeof matrixRows>[1][]) =>
    columns.flatMap((pair) => matrixRows([check("f-1")], pair));
  expect(describeAgreement([])).toBe("");
  expect(describeAgreement(rows([[passed, failed]]))).toBe("1 differs");
  expect(
    describeAgreement(
      rows([
        [passed, failed],
        [failed, passed],
        [passed, passed],
        [passed, stale],
      ]),
    ),
  ).toBe("2 differ, 1 agrees, 1 can't be compared");
});

const repeats = (...statuses: Verdict["status"][]) =>
  statuses.map((status, index) => ({
    round: index + 1,
    verdicts: [verdict({ status, reason: `${status} it is` })],
  }));

describe("a row over repeats", () => {
  it("has what most repeats say, how many, and where they flip", () => {
    const [found] = rowsOfColumns(
      [check("f-1")],
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
    const [found] = rowsOfColumns([check("f-1")], [repeats("passed", "failed")], true);
    expect(found).toMatchObject({
      agreement: "open",
      cells: [{ status: "unscored", repeats: { flips: true } }],
    });
  });

  it("of single repeats has the verdict itself; of none, nothing", () => {
    const [found] = rowsOfColumns([check("f-1")], [repeats("failed"), []], false);
    expect(found?.cells).toEqual([
      { status: "failed", stale: false, reason: "failed it is", overruled: null },
      null,
    ]);
  });

  it("of a model with one caption so far counts it where others have several", () => {
    const [found] = rowsOfColumns([check("f-1")], [repeats("passed", "passed"), repeats("passed")], true);
    expect(found?.cells[1]).toMatchObject({
      status: "passed",
      repeats: { passed: 1, scored: 1, total: 1, flips: false },
    });
  });
});
