import { describe, expect, test } from "vitest";
import { checkers, findChecker } from "../../src/rules/registry";
import { prepareCheck, runCheck } from "../../src/rules/run-check";
import { judge } from "../support/verdict-table";

const reference = { semantics: "reference", benchmark: "omnicap-if" } as const;
const strict = { semantics: "strict", benchmark: "omnicap-if" } as const;
const upper = { case_type: "upper" };

describe("registry", () => {
  test("lists each rule once, under the id that its checker has", async () => {
    const ids = checkers.map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const entry of checkers) expect((await entry.load()).id).toBe(entry.id);
  });

  test("finds rules by text only", () => {
    expect(findChecker("table")?.id).toBe("table");
    expect(findChecker("Table")).toBeUndefined();
    expect(findChecker(["table"])).toBeUndefined();
    expect(findChecker("toString")).toBeUndefined();
  });
});

describe("a list of contents", () => {
  test("all must pass, and each has its verdict", async () => {
    const outcome = await judge("case", ["TEA", "tea", "CUP"], upper, "reference");
    expect(outcome).toMatchObject({
      success: true,
      result: false,
      reason: "part 2 of 3: 'tea' is not in upper case",
    });
    expect(outcome.success && outcome.verdicts.map(({ passed }) => passed)).toEqual([true, false, true]);
    expect((await judge("case", ["TEA", "CUP"], upper, "reference")).reason).toBe(
      "both parts pass; part 1: 1 word in upper case",
    );
  });

  test("an empty one passes in the released scripts, never for a careful reader", async () => {
    for (const { id } of checkers) {
      expect(await judge(id, [], { nonsense: 1 }, "reference")).toMatchObject({
        success: true,
        result: true,
      });
      expect(await judge(id, [], {}, "strict")).toMatchObject({ success: true, result: false });
    }
  });

  test("an error later on counts, though an earlier part has failed already", async () => {
    expect(await judge("case", ["tea", null], upper, "reference")).toMatchObject({
      success: false,
      result: null,
    });
    expect(await judge("case", ["tea", null], upper, "strict")).toMatchObject({
      success: true,
      result: false,
    });
  });

  test("a bare text is judged like a list of one", async () => {
    expect(await judge("case", "TEA", upper, "reference")).toMatchObject({ success: true, result: true });
  });
});

describe("checks that cannot be run", () => {
  test.each([["unknown"], [""], [null], [["case"]], [{}], [5]])("constraint id %j", async (constraintId) => {
    for (const context of [reference, strict]) {
      const outcome = await runCheck({ constraintId, parameters: { content: ["x"] } }, context);
      expect(outcome).toMatchObject({ success: false, result: null });
    }
  });

  test.each([[null], ["content"], [[]], [5]])("parameters %j", async (parameters) => {
    expect((await runCheck({ constraintId: "case", parameters }, reference)).success).toBe(false);
  });

  test("say why", async () => {
    expect((await judge("case", ["TEA"], { case_typ: "upper" }, "reference")).reason).toBe(
      "cannot be checked: 'case_typ' is no parameter of case",
    );
    expect((await judge("case", ["TEA"], {}, "reference")).reason).toBe(
      "cannot be checked: the parameter 'case_type' is missing",
    );
  });
});

test("a prepared check judges many contents without waiting", async () => {
  const check = await prepareCheck(
    "keyword",
    { keyword: "tea", keyword_type: "include", content: null },
    reference,
  );
  expect(check.constraintId).toBe("keyword");
  expect(["tea", "cup", ["tea", "more tea"], []].map((content) => check.run(content).result)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
