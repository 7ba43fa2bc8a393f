import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePythonRegex } from "../../src/foundation/python-regex/compile";
import { runs } from "../support/effort";

/** The finding of Python's `re.search`: the matched text, or null. Recorded from CPython 3.11. */
const found: [pattern: string, text: string, match: string | null][] = [
  ["a$", "a\n", "a"],
  ["a$", "a\n\n", null],
  ["a\\Z", "a\n", null],
  ["^b", "a\nb", null],
  ["(?m)^b$", "a\nb\nc", "b"],
  ["(?m)^b", "a\rb", null],
  ["\\Aabc", "xabc", null],
  ["^.$", "\u2028", "\u2028"],
  ["^.$", "\r", "\r"],
  ["^.$", "\n", null],
  ["(?s)^.$", "\n", "\n"],
  ["^.{2}$", "😀é", "😀é"],
  ["^\\d+$", "٠٥", "٠٥"],
  ["(?a)^\\d+$", "٠٥", null],
  ["^\\w+$", "naïve视频２²", "naïve视频２²"],
  ["^\\w$", "\u0301", null],
  ["\\bcat\\b", "视cat频", null],
  ["\\bcat\\b", "a cat.", "cat"],
  ["\\B", "", null],
  ["x\\sy", "x\u001cy", "x\u001cy"],
  ["x\\sy", "x\ufeffy", null],
  ["^[\\s\\d]+$", "1\u00853", "1\u00853"],
  ["[^\\W\\d_]", "1_é", "é"],
  ["(?i)straße", "STRASSE", null],
  ["(?i)[a-z]", "\u212a", "\u212a"],
  ["(?i)σ", "ς", "ς"],
  ["(?i)i", "İ", "İ"],
  ["(?i:A)b", "ab", "ab"],
  ["(?i:A)b", "aB", null],
  ["(?i)a(?-i:b)", "AB", null],
  ["(?x) a b # c", "ab", "ab"],
  ["(?x)[ ]", "a b", " "],
  ["a{,2}b", "aaab", "aab"],
  ["a{,}", "aaa", "aaa"],
  ["a{b", "a{b", "a{b"],
  ["a{}", "a{}", "a{}"],
  ["(?P<n>a)(?P=n)", "xaa", "aa"],
  ["(a)|b\\1", "b", null],
  ["(?:(a)|b)*\\1", "ab", null],
  ["(?:(a)|b)*\\1", "aba", "aba"],
  ["(?i)(a)\\1", "aA", "aA"],
  ["(a)(?(1)b|c)", "ac", null],
  ["(a)?(?(1)b|c)", "c", "c"],
  ['(?P<q>")?x(?(q)"|$)', 'x"', null],
  ['(?P<q>")?x(?(q)"|$)', '"x"', '"x"'],
  ["a++b", "aaab", "aaab"],
  ["a++a", "aaa", null],
  ["(?>a|ab)c", "abc", null],
  ["(?<=\\d)a", "1a", "a"],
  ["(?<!\\d)a", "1a", null],
  ["(?<=(?>a))b", "ab", "b"],
  ["(?=a)\\w", "ba", "a"],
  ["(?#c)a", "a", "a"],
  ["\\x41\\u0042\\U00000043\\103\\0", "ABCC\0", "ABCC\0"],
  ["[\\b]", "\b", "\b"],
  ["[]a]+", "]a", "]a"],
  ["[a\\]-]+", "a]-", "a]-"],
  ["[[&&b]+", "[&b", "[&b"],
  ["\\é\\-\\/\\_", "é-/_", "é-/_"],
  ["\\ud83d", "😀", null],
  ["", "a", ""],
  ["x|", "a", ""],
  ["(a*)*", "b", ""],
  ["(?:a?)*?b", "aab", "aab"],
];

describe("patterns as Python's re finds them", () => {
  test.each(found)("%j in %j", (pattern, text, match) => {
    const result = compilePythonRegex(pattern).search(text);
    expect(result === null ? null : text.slice(result.start, result.end)).toBe(match);
  });

  test("never between the halves of a surrogate pair", () => {
    expect(compilePythonRegex("(?!.)").search("😀")).toEqual({ start: 2, end: 2 });
    expect(compilePythonRegex("\\B").search("é😀 ")).toEqual({ start: 3, end: 3 });
  });
});

describe("patterns that Python refuses", () => {
  test.each([
    "[",
    "[]",
    "(",
    ")",
    "(?",
    "(?P<n>a)(?P<n>b)",
    "(?P<1>a)",
    "(?P=n)",
    "(?P>n)",
    "(?<n>a)",
    "(?q)",
    "(?L)a",
    "(?au)a",
    "(?i-i:a)",
    "a(?i)b",
    "*",
    "a**",
    "a{2}{3}",
    "^*",
    "\\b+",
    "a{3,2}",
    "a{4294967295}",
    "[z-a]",
    "[\\d-z]",
    "\\",
    "\\p{L}",
    "\\cA",
    "\\u{1F600}",
    "\\u12",
    "\\x1",
    "\\400",
    "\\1",
    "(a\\1)",
    "(a)(?(2)b)",
    "(a)(?(1)b|c|d)",
    "(?<=a+)b",
    "(?<=a|bc)d",
    "(?<=(a)\\1)b",
    "\\8",
    "\\U00110000",
  ])("%j", (pattern) => {
    expect(() => compilePythonRegex(pattern)).toThrow(expect.objectContaining({ name: "PythonRegexError" }));
  });

  test("characters by name are told apart from errors", () => {
    expect(() => compilePythonRegex("\\N{EM DASH}")).toThrow(
      expect.objectContaining({ name: "PythonRegexUnsupported" }),
    );
  });

  test("groups may nest, but not for ever", () => {
    const nested = (depth: number) => `${"(".repeat(depth)}a${")".repeat(depth)}`;
    expect(compilePythonRegex(nested(400)).search("ba")).toEqual({ start: 1, end: 2 });
    expect(() => compilePythonRegex(nested(5000))).toThrow(
      expect.objectContaining({ name: "PythonRegexError" }),
    );
  });
});

/** Pieces that mean the same in Python and ECMAScript, on ASCII text. */
const atom = fc.constantFrom(
  "a",
  "b",
  "[ab]",
  "[^a]",
  "\\d",
  "(a|b)",
  "(?:ab)",
  "(?=a)",
  "(?!b)",
  "x",
  "\\.",
);
const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,2}", "{1,}", "+?");
const common = fc
  .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts.map(([part, count]) => (part.startsWith("(?=") || part.startsWith("(?!") ? part : part + count)),
  )
  .map((parts) => parts.join(""));
const ascii = fc
  .array(fc.constantFrom("a", "b", "1", "x", "."), { maxLength: 8 })
  .map((parts) => parts.join(""));

test("agrees with the engine's own patterns where both mean the same", () => {
  fc.assert(
    fc.property(common, ascii, (pattern, text) => {
      const own = new RegExp(pattern, "u").exec(text);
      const mine = compilePythonRegex(pattern).search(text);
      expect(mine).toEqual(own === null ? null : { start: own.index, end: own.index + own[0].length });
    }),
    runs(2000),
  );
});

test("both ways of running a pattern agree", () => {
  fc.assert(
    fc.property(common, ascii, (pattern, text) => {
      // A condition that always holds sends the pattern to the machine.
      const stepwise = compilePythonRegex(`()(?(1)${pattern}|)`);
      expect(stepwise.source).toBeNull();
      expect(stepwise.search(text)).toEqual(compilePythonRegex(pattern).search(text));
    }),
    runs(2000),
  );
});

test("any text either compiles or is refused by name", () => {
  const characters = fc.constantFrom(..."ab()[]{}?*+|^$.\\-:=!<>P#imsx01,&dwsbé😀");
  fc.assert(
    fc.property(
      fc.array(characters, { maxLength: 12 }).map((parts) => parts.join("")),
      (pattern) => {
        try {
          compilePythonRegex(pattern).search("ab 1é");
        } catch (error) {
          expect(error).toMatchObject({ name: expect.stringMatching(/^PythonRegex/) });
        }
      },
    ),
    runs(3000),
  );
});
