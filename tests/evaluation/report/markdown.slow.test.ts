import * as fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { inertWords, inlineMarkdown } from "../../../src/evaluation/report/inline-markdown";
import { framePlaces } from "../../../src/evaluation/report/outline/frame-places";
import { reportAsMarkdown } from "../../../src/evaluation/report/report-as-markdown";
import { visibleText } from "../../../src/evaluation/report/visible-text";
import { runs, someOf } from "../../support/effort";
import { HOSTILE, reportSaying, sessionSaying } from "./example-report";
import { hostileWords } from "./hostile-words";
import { expectInert, nodesOf, parsed } from "./inert-markdown";

/** The tree without words: what kinds of nodes stand where. Text and code are one, since either may hold words of others. */
function shape(node: Nodes): unknown {
  if ("children" in node) {
    const children = node.children.map(shape).filter((child) => child !== "words");
    return [node.type, ...(node.type === "paragraph" || node.type === "tableCell" ? [] : children)];
  }
  return node.type === "text" || node.type === "inlineCode" ? "words" : node.type;
}

const quiet = reportAsMarkdown(reportSaying("A cat sits there"));
const shapeOfQuiet = shape(parsed(quiet));

describe("words of others in the Markdown report", () => {
  it("may hold any number of rows of backticks", () => {
    const words = "`a ``".repeat(200_000);
    expect(inertWords(words).startsWith("```` `a ``")).toBe(true);
    const session = { ...sessionSaying("x"), instruction: words };
    expect(reportAsMarkdown(reportSaying("x", { session }))).toContain("````");
  });

  it.each(someOf(HOSTILE, 1))("stay words: %j", (words) => {
    const report = parsed(reportAsMarkdown(reportSaying(`${words} and ${words}`)));
    expectInert(report);
    expect(shape(report)).toEqual(shapeOfQuiet);
  });

  it("stay words, whatever they are", () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        const report = parsed(reportAsMarkdown(reportSaying(words.trim() === "" ? "x" : words)));
        expectInert(report);
        expect(shape(report)).toEqual(shapeOfQuiet);
      }),
      runs(25),
    );
  });

  it("come back from the fence as they are, but for what would act on a reader's screen", () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        const codes = nodesOf(parsed(reportAsMarkdown(reportSaying(words)))).filter(
          (node) => node.type === "code",
        );
        const texts = codes.filter(({ lang }) => lang === "text").map(({ value }) => value);
        // A caption of blanks alone is none, and stands in no report.
        expect(texts).toHaveLength(words === "" ? 0 : words.trim() === "" ? 1 : 3);
        // A fence adds a line end where there is none.
        for (const text of texts) expect(text).toBe(visibleText(words).replace(/\n$/, ""));
      }),
      runs(25),
    );
  });
});

describe("short words", () => {
  it.each([
    "22 words, 30-40 asked",
    "The table has 4 columns (3 asked).",
    "“A cat” stands twice; it may stand once",
    "The named time is 0 s off; 1.3 s is allowed.",
    "1 timestamp of the form [MM:SS]",
    "没有表格。",
    "Ein Käfer, 50% größer",
  ])("stay as they are where nothing can come of them: %s", (words) => expect(inertWords(words)).toBe(words));

  it.each([
    ["@somebody did it", "`@somebody did it`"],
    ["see #12", "`see #12`"],
    ["video.mp4", "`video.mp4`"],
    ["[one](two)", "`[one](two)`"],
    ["[one]: two", "`[one]: two`"],
    ["so [^1]", "`so [^1]`"],
    ["a [[Page]]", "`a [[Page]]`"],
    ["192.168.0.1", "`192.168.0.1`"],
    ["1. one", "`1. one`"],
    ["deadbeef1", "`deadbeef1`"],
    ["a `b` c", "``a `b` c``"],
    ["`b`", "`` `b` ``"],
    ["", "(empty)"],
    ["one\ntwo", "`one ↵ two`"],
  ])("are code where something could: %j", (words, written) => expect(inertWords(words)).toBe(written));
});

it("words before a colon of the report begin no emoji with it", () => {
  const said = (text: string) =>
    inlineMarkdown([
      { kind: "foreign", text },
      { kind: "own", text: ": not scored" },
    ]);
  expect(said("at 0:100")).toBe("`at 0:100`: not scored");
  expect(said("at 0:10 and later")).toBe("at 0:10 and later: not scored");
});

describe("the Markdown report", () => {
  it("has one part for each thing that there is to say", () => {
    const headings = nodesOf(parsed(quiet)).flatMap((node) =>
      node.type === "heading"
        ? [
            `${node.depth} ${nodesOf(node)
              .map((inner) => ("value" in inner ? inner.value : ""))
              .join("")}`,
          ]
        : [],
    );
    expect(headings.filter((heading) => heading.startsWith("2 "))).toEqual([
      "2 Scores",
      "2 Instruction",
      "2 Caption 1: A cat sits there",
      "2 Caption 2: A cat sits there",
      "2 Checklist",
      "2 Video",
    ]);
    expect(headings).toContain("3 F1 Length: ✗ failed → ✓ passed by a person");
    expect(headings).toContain("3 C1 Temporal grounding (visual): ✓ passed");
    expect(headings.filter((heading) => heading.includes("disagree"))).toHaveLength(1);
  });

  it("tells scores with what they are out of, with and without corrections", () => {
    expect(quiet).toContain(
      "| overall | 1 / 2 (2 of 4 scored, 1 stale) = 0.500 | no | 2 / 2 (2 of 3 scored) = 1.000 | undecided |",
    );
    expect(quiet).toContain("✗ failed → ✓ passed by a person");
    expect(quiet).toContain("C2 is called wrong in itself by a person: A cat sits there");
  });

  it("tells the model call without its key or the path of its endpoint", () => {
    expect(quiet).toContain("`models.example:8443`");
    expect(quiet).toContain("temperature 0.2; at most 512 tokens; seed the endpoint's default");
    expect(quiet).toContain("1200 in, 80 out");
    expect(quiet).not.toMatch(/secret|somebody|private/);
  });

  it("shows pictures only of frames that lie beside it", () => {
    const report = reportSaying("A cat");
    const [first] = report.frames ? framePlaces(report.frames) : [];
    const nodes = nodesOf(parsed(reportAsMarkdown(report, { pictures: new Set([first?.fileName ?? ""]) })));
    expect(nodes.flatMap((node) => (node.type === "image" ? [[node.alt, node.url]] : []))).toEqual([
      ["frame at 0:03.10", "frames/0003.10s-aca.jpg"],
    ]);
    expect(quiet).not.toContain("](");
  });

  it("says so where there is nothing", () => {
    const report = reportSaying("x");
    const bare = reportAsMarkdown({
      ...report,
      title: " ",
      video: null,
      frames: null,
      audio: null,
      instruction: "",
      checklist: { format: [], content: [] },
      captions: report.captions.map((caption) => ({ ...caption, text: "", verdicts: [], disagreements: [] })),
    });
    for (const words of [
      "without a title",
      "No video",
      "no instruction",
      "checklist is empty",
      "caption is empty",
    ]) {
      expect(bare).toContain(words);
    }
    expect(bare).not.toContain("Scores");
  });
});
