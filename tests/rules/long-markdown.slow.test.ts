import { describe, expect, test } from "vitest";
import { checkFormat, ruleRunner } from "../../src/rules/check-format";
import { someOf, thorough } from "../support/effort";
import { judge, marksOn } from "../support/verdict-table";

/** Texts beyond 60,000 characters, the most that is read as Markdown at once, are made of these. */
const prose = "The robot pours a cup of hot tea and waits. ".repeat(20);
const paragraphs = (count: number) => `${prose}\n\n`.repeat(count);
const rows = (count: number) => `| ${"cup ".repeat(50)}| blue |\n`.repeat(count);
const header = "| Object | Colour |\n|---|---|\n";
const columns = { col_name: ["Object", "Colour"] };

async function result(constraintId: string, content: string, parameters: Record<string, unknown> = {}) {
  const outcome = await judge(constraintId, content, parameters, "strict");
  return outcome.success ? outcome.result : outcome.error;
}

describe("texts too long to be read as Markdown at once, under strict", () => {
  test("prose is plain, whatever its length", async () => {
    expect(await result("plain_text", paragraphs(thorough ? 1200 : 120))).toBe(true);
  });

  test.each([
    ["# A title\n", "title"],
    ["The **robot** pours.", "bold"],
    ["The `robot` pours.", "code"],
  ])("%j is found deep in it", async (piece, type) => {
    const content = `${paragraphs(75)}${piece}\n\n${paragraphs(3)}`;
    expect(await result("markdown", content, { md_type: type })).toBe(true);
    expect(await result("plain_text", content)).toBe(false);
    const [mark] = await marksOn("markdown", content, { md_type: type }, "strict");
    expect(piece).toContain(mark?.text);
  });

  test("what is not there is not found", async () => {
    expect(await result("markdown", paragraphs(75), { md_type: "bold" })).toBe(false);
  });

  test("a table goes on over the pieces", async () => {
    expect(await result("table", header + rows(310), columns)).toBe(true);
    expect(await result("table", `${header}${rows(310)}| cup |\n`, columns)).toBe(false);
    expect(await result("table", `${header}${rows(310)}\n${prose}`, columns)).toBe(false);
    expect(await result("table", `${header}${rows(310)}\n${header}${rows(1)}`, columns)).toBe(false);
  });

  test("a line without an end, and half of a pair at the seam, are read", async () => {
    expect(await result("plain_text", "a".repeat(100_000))).toBe(true);
    expect(await result("plain_text", `a${"😀".repeat(50_000)}`)).toBe(true);
    expect(await result("markdown", `${"a".repeat(100_000)} **b**`, { md_type: "bold" })).toBe(true);
  });

  test.each(someOf(["*a ", "[a ", "> ", "_a*b ", "<b ", "| ", "`a"], 4))(
    "%j over and over ends",
    async (piece) => {
      const content = piece.repeat(62_000 / piece.length);
      for (const outcome of [
        await result("markdown", content, { md_type: "italic" }),
        await result("table", content, columns),
      ]) {
        expect(outcome).toBeTypeOf("boolean");
      }
    },
  );
});

describe("a text that a Markdown reader would need seconds for has no verdict, under strict", () => {
  const long = (piece: string) => piece.repeat(Math.ceil(20_000 / piece.length));

  test.each(["*a_ ", "_*a", "*_", "*[a", "a**b", "*a*", "~a~*b*& "])("%j over and over", async (piece) => {
    const outcome = await judge("markdown", long(piece), { md_type: "bold" }, "strict");
    expect(outcome).toMatchObject({ success: false, unreadable: true });
  });

  test.each([
    `${"[".repeat(10_000)}${"](x)".repeat(2500)}`,
    long("a\n=\n"),
    long("a\n---\n"),
    long("> a\n"),
    `${">".repeat(10_000)}${"a\n".repeat(5000)}`,
    long("[a]("),
  ])("text %#", async (content) => {
    expect(await judge("plain_text", content, {}, "strict")).toMatchObject({
      success: false,
      unreadable: true,
    });
  });

  test("is said to have run out of time", async () => {
    const check = {
      checkId: "1",
      constraintId: "markdown",
      description: "Some bold",
      parameters: { md_type: "bold" },
    };
    const context = { semantics: "strict", benchmark: "omnicap-if" } as const;
    const question = {
      response: long("*a_ "),
      check,
      siblings: [check],
      semantics: context.semantics,
      given: null,
    };
    const { status, cause } = await checkFormat(question, ruleRunner(context));
    expect([status, cause]).toEqual(["unscored", "text unreadable"]);
  });

  test.each([
    ["a long list with much in bold", "- **cup** and *tea* & more\n".repeat(800)],
    ["a table", `| a | b |\n|---|---|\n${"| **cup** | *tea* & more |\n".repeat(800)}`],
    ["paragraphs", "The **robot** pours *tea* & waits.\n\n".repeat(800)],
    ["names with lines in them", `**Keys** ${"start_time & [00:05] ".repeat(900)}`],
  ])("%s is read", async (_, content) => {
    expect(await result("markdown", content, { md_type: "bold" })).toBe(true);
  });
});
