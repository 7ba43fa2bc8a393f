import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prepareCheck } from "../../src/rules/run-check";
import type { Semantics } from "../../src/shapes/verdict";
import { anyCharacter } from "../support/any-character";
import { runs, thorough } from "../support/effort";

/** One configuration of each rule, or several where its ways differ. */
const checks: [id: string, parameters: Record<string, unknown>][] = [
  ["plain_text", {}],
  ["unordered_list", {}],
  ["unordered_list", { symbol: "-" }],
  ["ordered_list", {}],
  ["ordered_list", { symbol: "I." }],
  ["ordered_list", { symbol: "1." }],
  ["table", { col_name: ["a", "b"] }],
  ["keyword", { keyword: "a b", keyword_type: "include" }],
  ["keyword", { keyword: "猫", keyword_type: "exclude" }],
  ["timestamp_format", { format_type: "point" }],
  ["timestamp_format", { format_type: "period" }],
  ...["bold", "italic", "highlight", "code", "title"].map((type): [string, Record<string, unknown>] => [
    "markdown",
    { md_type: type },
  ]),
  ["prefix_suffix", { prefix: "a", suffix: "b." }],
  ["delimiter", { symbol: "," }],
  ["delimiter", { symbol: " - " }],
  ...["word", "sentence", "paragraph", "character"].map((unit): [string, Record<string, unknown>] => [
    "length",
    { unit, min_len: 1, max_len: 3 },
  ]),
  ["count", { min_count: 1, max_count: 2 }],
  ...["upper", "lower", "title"].map((type): [string, Record<string, unknown>] => [
    "case",
    { case_type: type },
  ]),
  ["language", { lang_type: "en" }],
  ["language", { lang_type: "zh" }],
];
const semantics: Semantics[] = ["reference", "strict"];

const pieces = fc.constantFrom(
  ..."a b . , : ; - * _ ` # | ( ) [ ] { } \" ' < > = ~ \\ ! ? 1 2 i I A 。 、 一 二 猫 の é \u0301 😀 \ud83d \udc00 \u200d \ufeff \u0085 \u001c • ① ＡＢ".split(
    " ",
  ),
  "\n",
  "\r\n",
  "\t",
  " ",
  "  ",
  "\n\n",
  "1. ",
  "- ",
  "| a | b |\n|---|---|\n",
  "[00:05]",
  "00:05",
  "Mr. ",
  "**",
  "```",
  '{"a": 1}',
  "<b>",
);
const text = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
  fc.string({ unit: anyCharacter }),
);

describe.each(semantics)("any text under %s", (each) => {
  test.each(checks)("%s %j gives a verdict whose marks lie in the text", async (id, parameters) => {
    const check = await prepareCheck(id, parameters, { semantics: each, benchmark: "omnicap-if" });
    fc.assert(
      fc.property(text, (content) => {
        const outcome = check.run([content]);
        if (!outcome.success) throw new Error(outcome.error);
        const [verdict] = outcome.verdicts;
        expect(verdict?.reason).not.toBe("");
        expect(verdict?.passed).toBe(outcome.result);
        for (const { start, end } of verdict?.evidence ?? []) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(content.length);
        }
      }),
      runs(60),
    );
  });
});

/** Plain English words that no rule finds anything odd in. */
const word = fc.constantFrom("robot", "kettle", "cup", "tray", "garden", "pours", "waits", "old", "blue");
const words = fc.array(word, { minLength: 1, maxLength: 12 });

describe("plain cases, on which the scripts and a careful reader agree", () => {
  const agree = async (
    id: string,
    parameters: Record<string, unknown>,
    content: string,
    expected: boolean,
  ) => {
    for (const each of semantics) {
      const check = await prepareCheck(id, parameters, { semantics: each, benchmark: "omnicap-if" });
      expect([each, check.run([content]).result]).toEqual([each, expected]);
    }
  };

  test("lengths in words", async () => {
    await fc.assert(
      fc.asyncProperty(words, fc.nat(15), async (parts, limit) => {
        await agree("length", { unit: "word", min_len: limit }, `${parts.join(" ")}.`, parts.length >= limit);
      }),
    );
  });

  test("lists in order", async () => {
    await fc.assert(
      fc.asyncProperty(words, fc.boolean(), async (parts, swapped) => {
        const numbers = parts.map((_, index) => index + 1);
        if (swapped) numbers.reverse();
        const content = parts.map((part, index) => `${numbers[index]}. ${part}`).join("\n");
        await agree("ordered_list", { symbol: "1." }, content, !swapped || parts.length === 1);
      }),
    );
  });

  test("keywords", async () => {
    await fc.assert(
      fc.asyncProperty(words, word, async (parts, keyword) => {
        await agree(
          "keyword",
          { keyword, keyword_type: "include" },
          parts.join(" "),
          parts.includes(keyword),
        );
        await agree(
          "keyword",
          { keyword, keyword_type: "exclude" },
          parts.join(" "),
          !parts.includes(keyword),
        );
      }),
    );
  });

  test("things counted, delimiters and letter case", async () => {
    await fc.assert(
      fc.asyncProperty(words, async (parts) => {
        const found = parts.map((part) => `(${part})`).join(", ");
        await agree("count", { min_count: parts.length, max_count: parts.length }, found, true);
        await agree("delimiter", { symbol: ";" }, parts.join("; "), parts.length > 1);
        await agree("case", { case_type: "upper" }, parts.join(" ").toUpperCase(), true);
        await agree("case", { case_type: "upper" }, parts.join(" "), false);
      }),
    );
  });
});

/** As long as what is read as Markdown may be, in the soak; a rule whose time grows as a cube does not end on either. */
const LONG = thorough ? 55_000 : 16_000;
/** Texts of one kind of piece. */
const endless: [name: string, piece: string][] = [
  ["letters", "a"],
  ["stars", "*"],
  ["brackets", "["],
  ["line feeds", "\n"],
  ["parentheses", "("],
  ["closed pairs", "()"],
  ["underscores", "_a"],
  ["stops", ". "],
  ["initials", "A. "],
  ["quotes", '"'],
  ["digits", "1"],
  ["numbered lines", "1. a\n"],
  ["bullets", "- a\n"],
  ["pipes", "| "],
  ["blanks", " "],
  ["blank lines", " \n"],
  ["words", "tea "],
  ["commas", "a,"],
  ["colons", "1:"],
  ["equals", "=="],
  ["braces", "{"],
  ["titles", "# "],
  ["backticks", "`"],
  ["marks", "<mark>"],
  ["Chinese", "茶"],
  ["surrogates", "\ud83d"],
  ["accents", "\u0301"],
];

/** They read the same Markdown, which is what takes long: each piece is tried on one of them. */
const readers = checks.filter(([id]) => ["plain_text", "table", "markdown"].includes(id));
/** The others have a third of the pieces each. */
const SHARE = 3;

/** In the soak every check has every piece under both semantics; else each piece is read under one of them. */
function endlessFor(check: (typeof checks)[number], each: (typeof semantics)[number]): typeof endless {
  if (thorough) return endless;
  const isReader = readers.includes(check);
  const place = isReader ? readers.indexOf(check) : checks.indexOf(check);
  const share = isReader ? readers.length : SHARE;
  const own = endless.filter((_, index) => index % share === place % share);
  return own.filter((_, index) => index % semantics.length === semantics.indexOf(each));
}

describe.each(semantics)("very long texts under %s", (each) => {
  test.each(checks.map((entry) => ({ id: entry[0], parameters: entry[1], pieces: endlessFor(entry, each) })))(
    "$id $parameters ends",
    async ({ id, parameters, pieces }) => {
      const check = await prepareCheck(id, parameters, { semantics: each, benchmark: "omnicap-if" });
      for (const [, piece] of pieces) {
        const outcome = check.run([piece.repeat(Math.floor(LONG / piece.length))]);
        // Python's JSON reader, which plain_text asks, gives up on deep nesting and on huge integers.
        if (!outcome.success) expect([id, each]).toEqual(["plain_text", "reference"]);
      }
    },
  );
});
