import { describe, expect, it } from "vitest";
import { checkFormat, ruleRunner } from "../../src/rules/check-format";
import type { Extraction } from "../../src/shapes/verdict";
import { judge } from "../support/verdict-table";

/** Captions with characters and forms that are rare and that a careful person reads all the same. */
const captions: [string, Record<string, unknown>, string, boolean, string][] = [
  ["length", { unit: "word", min_len: 3, max_len: 3 }, "soft\u00adhyphen is one", true, "3 words"],
  ["length", { unit: "word", max_len: 2 }, "word\u2060joiner one", true, "2 words"],
  ["delimiter", { symbol: "," }, "قدر، كوب، صينية", true, "3 parts"],
  ["delimiter", { symbol: ";" }, "قدر؛ كوب", true, "2 parts"],
  ["delimiter", { symbol: "/" }, "https://example.com/a/b", false, "sets nothing apart"],
  [
    "language",
    { lang_type: "en" },
    "Ｔｈｅ ｒｏｂｏｔ ｐｏｕｒｓ ｈｏｔ ｔｅａ ｎｏｗ.",
    true,
    "6 words in English",
  ],
  ["language", { lang_type: "zh" }, "机器人打开 ｉＰｈｏｎｅ，开始倒茶。", true, "Chinese"],
  ["markdown", { md_type: "bold" }, "这是**粗体**文字", true, "1 place in bold"],
  ["markdown", { md_type: "italic" }, "这是*斜体*文字，*再来*一次", true, "2 places in italic"],
  ["ordered_list", { symbol: "1." }, "**1.** boil\n**2.** pour", true, "2 items"],
  ["ordered_list", { symbol: "1." }, "**1.** boil\n**3.** pour", false, "not with '2.'"],
  ["keyword", { keyword: "tea", keyword_type: "include" }, "It pours te\u00ada.", true, "occurs"],
  ["prefix_suffix", { suffix: "the end..." }, "This is the end…", true, "ends with"],
  ["length", { unit: "sentence", max_len: 2, min_len: 2 }, "هل الشاي جاهز؟ نعم.", true, "2 sentences"],
  ["case", { case_type: "upper" }, "ДОМ стоит", false, "'стоит'"],
  ["keyword", { keyword: "ロボット", keyword_type: "include" }, "ﾛﾎﾞｯﾄがお茶を注ぐ", true, "occurs"],
  ["case", { case_type: "upper" }, "ROBOT №5 — ВПЕРЁД", true, "upper case"],
  ["case", { case_type: "upper" }, "ROBOT №5 — Вперёд", false, "'Вперёд'"],
  [
    "length",
    { unit: "sentence", min_len: 2, max_len: 2 },
    "## Title\nIt pours. It waits.",
    true,
    "2 sentences",
  ],
  ["length", { unit: "sentence", max_len: 1 }, "## It pours", true, "1 sentence"],
  [
    "length",
    { unit: "sentence", min_len: 2, max_len: 2 },
    "**Tea**\nIt pours. It waits.",
    true,
    "2 sentences",
  ],
  ["length", { unit: "sentence", max_len: 1 }, "“它倒茶。”他说。", true, "1 sentence"],
  ["length", { unit: "sentence", min_len: 2, max_len: 2 }, "“它倒茶。”然后离开。", true, "2 sentences"],
  [
    "length",
    { unit: "sentence", max_len: 1 },
    "It shows Mr. T. against Ms. K. at night.",
    true,
    "1 sentence",
  ],
  [
    "length",
    { unit: "paragraph", min_len: 2, max_len: 2 },
    "**Title**\n\nOne.\n\nTwo.",
    true,
    "2 paragraphs",
  ],
  [
    "length",
    { unit: "paragraph", min_len: 2, max_len: 2 },
    "**It pours.**\n\nIt waits.",
    true,
    "2 paragraphs",
  ],
];

describe("strict reads odd characters as people do", () => {
  it.each(captions)("%s %j %j: %s", async (rule, parameters, content, passes, reason) => {
    const outcome = await judge(rule, content, parameters, "strict");
    expect(outcome).toMatchObject({ success: true, result: passes });
    expect(outcome.reason).toContain(reason);
  });

  it("marks a counted thing with the brackets inside of it", async () => {
    const response = "A cup (blue) and a tray.";
    const check = { checkId: "1", constraintId: "count", description: "", parameters: { min_count: 2 } };
    const given: Extraction = { source: "judge", content: ["(cup (blue)), (tray)"], spans: [null], note: "" };
    const context = { semantics: "strict", benchmark: "omnicap-if" } as const;
    const question = { response, check, siblings: [check], semantics: context.semantics, given };
    const { evidence, status } = await checkFormat(question, ruleRunner(context));
    expect(status).toBe("passed");
    expect(evidence.map(({ start, end }) => response.slice(start, end))).toEqual(["cup (blue)", "tray"]);
  });
});
