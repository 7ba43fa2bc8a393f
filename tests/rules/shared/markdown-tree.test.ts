import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import {
  type MarkdownNode,
  nodeSpan,
  nodeText,
  parseMarkdown,
  walk,
} from "../../../src/rules/shared/markdown-tree";
import { runs } from "../../support/effort";

/** The library's own tree of a text, all of it. */
function wholeTree(text: string): MarkdownNode {
  return fromMarkdown(text, {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
}

const PLAIN = [
  "tea",
  "The cat. ",
  "你好",
  "\n",
  "\n\n",
  "\r",
  "  ",
  "    ",
  "\t",
  "- ",
  "+",
  "--",
  "1. ",
  "2)",
  "(a)",
  ":",
];
const ADDRESSES = [
  "www.a.org",
  "http://x.y/z",
  "a@b.cd",
  "&amp;",
  "&#42;",
  "!",
  "\ufeff",
  "\u2003",
  "\u00a0",
  "\u2028",
];
const SIGNS = [
  "*",
  "**",
  "_",
  "`",
  "```",
  "# ",
  "> ",
  "|",
  "|-|",
  "~~",
  "\\",
  "<b>",
  "=",
  "---",
  "[",
  "](u)",
  "![",
  "a|b\n-|-\n",
];

function texts(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(""));
}

/** All that rules look at: what is written with signs, where, and its words; the library counts places from `first` on. */
function written(tree: MarkdownNode, text: string, first = 0): string[] {
  return [...walk(tree)].flatMap((node) => {
    const span = nodeSpan(node);
    const [start, end] = [span.start + first, span.end + first];
    const source = text.slice(start, end);
    const byItself =
      ["root", "paragraph", "text", "break", "list", "listItem"].includes(node.type) ||
      (node.type === "link" && !source.startsWith("[")) ||
      (node.type === "code" && !/`{3}|~{3}/.test(source));
    return byItself ? [] : [`${node.type} ${start} ${end} ${nodeText(node)}`];
  });
}

/** The same by the library, which drops a byte order mark and counts places without it. */
function writtenByLibrary(text: string): string[] {
  return written(wholeTree(text), text, text.startsWith("\ufeff") ? 1 : 0);
}

/** Blanks that Markdown does not know are read as the plain one. */
const usual = (text: string) => text.replace(/[\u2003\u00a0\u2028]/g, " ");

describe("a text read as Markdown", () => {
  test("has what the library finds in it, wherever signs are: addresses in it change nothing", () => {
    fc.assert(
      fc.property(texts([...PLAIN, ...ADDRESSES, ...SIGNS]), (text) => {
        expect(written(parseMarkdown(text), text)).toEqual(writtenByLibrary(usual(text)));
      }),
      runs(4000),
    );
    expect(written(parseMarkdown("|\n|-|"), "|\n|-|")).toEqual([]);
    const marked = "\ufeff\\[http://x.y/z **tea**";
    expect(written(parseMarkdown(marked), marked)).toEqual([
      `strong ${marked.indexOf("*")} ${marked.length} tea`,
    ]);
  });

  test("without signs is found to have nothing without the library, which finds nothing either", () => {
    fc.assert(
      fc.property(texts([...PLAIN, ...ADDRESSES]), (text) => {
        expect(written(parseMarkdown(text), text)).toEqual(writtenByLibrary(usual(text)));
      }),
      runs(4000),
    );
    expect(written(parseMarkdown("tea\n:--"), "tea\n:--")[0]).toBe("table 0 7 tea");
    const plain = "Tea at www.tea.org.\n    Further in.\n\nThe end, a@b.cd.";
    expect([...walk(parseMarkdown(plain))].map(({ type }) => type)).toEqual(["root", "paragraph", "text"]);
    expect([...walk(wholeTree(plain))].length).toBeGreaterThan(3);
  });

  test("of one table without signs in its cells is read without the library, which reads the same", () => {
    const cell = fc.array(
      fc.constantFrom("tea", " ", "你好", "3.5", "a, b", "-", ":", "#", ">", "=", "!", "+", "(x)", "é"),
      {
        maxLength: 4,
      },
    );
    const row = (cells: string[][]) => `|${cells.map((pieces) => pieces.join("")).join("|")}|`;
    const blanks = fc.constantFrom("", "", "", " ", "   ", "    ");
    const rule = (columns: number) =>
      fc
        .array(fc.constantFrom("-", " --- ", ":-", "-: ", ":-:"), { minLength: columns, maxLength: columns })
        .map((parts) => `|${parts.join("|")}|`);
    const table = fc.integer({ min: 1, max: 4 }).chain((columns) =>
      fc
        .tuple(
          fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
            minLength: 1,
            maxLength: 4,
          }),
          rule(columns),
          blanks,
          blanks,
          fc.constantFrom(
            ...[
              "",
              "\n",
              "\n\n",
              " ",
              "\n|",
              "\ntea",
              "|",
              "\n||",
              "\n| a |",
              "\n\ntea",
              "\n| a | b",
              "\na | b |",
            ],
            ...[
              "\na|b",
              "\n|a|b ",
              "\n- a",
              "\n# a",
              "\n---x",
              "\n---",
              "\n```",
              "\n  a",
              "\na | | b",
              "\n> a |",
              "\n  | a |  ",
              "\n    | a",
              "\n| a  ",
              "  ",
              "\n  ",
              "\na  \n",
              "\n|-|",
              "\n-|-",
            ],
          ),
        )
        .map(
          ([[head = [], ...rows], below, before, after, end]) =>
            [
              before + row(head) + after,
              before + below,
              ...rows.map((cells) => before + row(cells) + after),
            ].join("\n") + end,
        ),
    );
    fc.assert(
      fc.property(table, (text) => {
        expect(written(parseMarkdown(text), text)).toEqual(written(wholeTree(text), text));
      }),
      runs(4000),
    );
  });

  test("of lists, headings and what stands out in lines, as people write most of it, is read as the library reads it", () => {
    const begin = fc.constantFrom(
      ...["", "- ", "* ", "1. ", "2) ", "  - ", "    - ", "# ", "### ", "> ", "  ", " ", "   # "],
    );
    const part = fc.constantFrom(
      ...[
        "**tea**",
        "*a cup*",
        "`x`",
        "a_b",
        "The robot",
        "_it_",
        "**a*",
        "*",
        "(**b**)",
        "2024.",
        "**c**,",
        "- d",
        "~~e~~",
        '"**boy**",',
        "|*Oh no!*|",
        "a/**b**/c",
        "(__it__)",
        "_a_b_",
        "__a_b__",
        '"*',
        "*.a*",
        '["_x_"]',
        "-**9**-",
        "**é**|",
      ],
    );
    const line = fc
      .tuple(begin, fc.array(part, { maxLength: 4 }), fc.constantFrom("", "", ".", "  ", " #"))
      .map(([first, parts, last]) => `${first}${parts.join(" ")}${last}`);
    const below = fc.constantFrom(
      "---",
      "***",
      "===",
      "| a | **b** |\n|---|---|\n| c_d | `e` |",
      ...[
        "|-|-|",
        "",
        "|---|---|",
        "| x | y |",
        "| x |\n\n|---|\n\n| y |",
        "| x | y |\n|---|---|\n| z |\n||\n| a | b | c |",
      ],
      ...[
        "```",
        "````",
        "```json",
        '```json\n{"a": [1]}\n```',
        "  ```",
        "``` a`b",
        "```\n\n  x\n\n````  ",
        "-|-",
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: line }, below), { maxLength: 7 }), (lines) => {
        const text = lines.join("\n");
        expect(written(parseMarkdown(text), text)).toEqual(written(wholeTree(text), text));
      }),
      runs(4000),
    );
  });

  test("is read once where it comes twice, and anew after another", () => {
    const tree = parseMarkdown("a *cup*");
    expect(parseMarkdown("a *cup*")).toBe(tree);
    expect(written(parseMarkdown("**tea**"), "**tea**")).toEqual(["strong 0 7 tea"]);
    expect(parseMarkdown("a *cup*")).toEqual(tree);
  });
});
