import { describe, expect, it } from "vitest";
import { extractDirect } from "../../../src/rules/locating/extract-direct";
import type { FormatCheck } from "../../../src/shapes/checklist";
import { quick } from "../../support/effort";
import { readyLocators } from "./ready-locators";

await readyLocators();

function checkOf(
  constraintId: string,
  description: string,
  parameters: Record<string, unknown> = {},
): FormatCheck {
  return { checkId: "format-001", constraintId, description, parameters };
}

function beside(constraintId: string, parameters: Record<string, unknown> = {}): FormatCheck {
  return { checkId: `beside-${constraintId}`, constraintId, description: "", parameters };
}

function contentOf(response: string, check: FormatCheck, siblings: FormatCheck[] = []): string[] | string {
  const found = extractDirect(response, check, { siblings });
  return found.decided ? found.extraction.content : `undecided: ${found.why}`;
}

const card = '{"title": "Tea for Three", "mood": "warm", "places": ["kitchen", "garden"]}';
const events = '[{"at": "00:01", "action": "rolls in"}, {"at": "00:05", "action": "calls"}]';
const table = "| Cat | Coat Pattern |\n|---|---|\n| one | **striped** |\n| two | plain |";

describe("names in quotes", () => {
  it.each<[string, FormatCheck, string, string[] | RegExp]>([
    [
      "a field told as documents of JSON do, without quotes",
      checkOf("timestamp_format", 'at: A string with the time in "MM:SS" format', { format_type: "point" }),
      events,
      ["00:01", "00:05"],
    ],
    [
      "an example in parentheses is none",
      checkOf("length", "'mood' is one word (e.g., 'title')"),
      card,
      ["warm"],
    ],
    [
      "nor is one behind 'such as'",
      checkOf("length", "Each value of 'mood' is a word such as 'title'"),
      card,
      ["warm"],
    ],
    [
      "nor a word that must not occur",
      checkOf("length", "Use 2 words, and do not use the word 'mood'"),
      "tea time",
      ["tea time"],
    ],
    [
      "the one in whose parentheses the demand stands",
      checkOf("case", "An object with 'title' (Title Case) and 'mood'"),
      card,
      ["Tea for Three"],
    ],
    [
      "the one nearest before the number",
      checkOf("length", "'title' (max 4 words) and 'mood' (any)"),
      card,
      ["Tea for Three"],
    ],
    [
      "those that stand together before it",
      checkOf("length", "'title' and 'mood' have at most 4 words"),
      card,
      ["Tea for Three", "warm"],
    ],
    [
      "the one for times",
      checkOf("timestamp_format", "including 'at' (as 'MM:SS') and 'action' (what happens)"),
      events,
      ["00:01", "00:05"],
    ],
    [
      "with an apostrophe",
      checkOf("length", "The section 'PIP's view' has 3 words"),
      "# PIP's view\nI make tea\n# End\nx",
      ["I make tea"],
    ],
  ])("%s", (_, check, response, content) => {
    const found = contentOf(response, check);
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(Array.isArray(found) ? found.map((part) => part.trim()) : found).toEqual(content);
  });
});

describe("parts named in other words", () => {
  it.each<[string, FormatCheck, string, FormatCheck[], string[] | RegExp]>([
    [
      "a key without quotes",
      checkOf("length", "Each event's action has 2 words"),
      events,
      [],
      ["rolls in", "calls"],
    ],
    ["a total", checkOf("length", "Total chars at most 200"), card, [], [card]],
    [
      "keywords between commas",
      checkOf("case", "Give 2 lowercase keywords"),
      "Keywords: tea, cat",
      [],
      ["tea", "cat"],
    ],
    [
      "each of them behind its noun",
      checkOf("length", "Two paragraphs, each 3 words"),
      "a b c\n\nd e f",
      [],
      ["a b c", "d e f"],
    ],
    [
      "the unit next to the number",
      checkOf("length", "Each key is an action, and each value has 2 words"),
      card,
      [],
      ["Tea for Three", "warm", "kitchen", "garden"],
    ],
    [
      "items within a line",
      checkOf("length", "Each event has 3 words"),
      "A. PIP rolls in; B. PIP stops here",
      [beside("ordered_list")],
      ["PIP rolls in", "PIP stops here"],
    ],
    [
      "pieces between delimiters",
      checkOf("length", "Each event has 3 words"),
      "Log: PIP rolls | PIP stops",
      [beside("delimiter", { symbol: "|" }), beside("prefix_suffix", { prefix: "Log: " })],
      ["PIP rolls", "PIP stops"],
    ],
    [
      "prose behind a list",
      checkOf("length", "then write a paragraph of 4 words"),
      "- tea\n- cat\n\nIt is all calm.",
      [beside("unordered_list")],
      ["It is all calm."],
    ],
    [
      "one text that is limited",
      checkOf("length", "Mention the robot, and keep the description under 9 words"),
      "PIP makes tea.",
      [],
      ["PIP makes tea."],
    ],
    [
      "one of two perspectives",
      checkOf("length", "then from the cat's perspective, in 9 words"),
      "PIP makes tea.\n\nI sleep.",
      [],
      /meaning|means/,
    ],
    [
      "a text in title case",
      checkOf("case", "Write a Title Case narrative"),
      "Tea For Three",
      [],
      ["Tea For Three"],
    ],
  ])("%s", (_, check, response, siblings, content) => {
    const found = contentOf(response, check, siblings);
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });

  it.each<[string, string, string[]]>([
    [
      "the whole, whatever else is asked",
      "Start with 'Look!' and tell it in three sentences",
      ["Look! Tea."],
    ],
    ["each sentence", "Each sentence starts with 'Look!'", ["Look!", "Tea."]],
  ])("begins and ends: %s", (_, description, content) => {
    expect(contentOf("Look! Tea.", checkOf("prefix_suffix", description, { prefix: "Look!" }))).toEqual(
      content,
    );
  });
});

describe("sentences are those of the strict rules", () => {
  const short = checkOf("length", "Each sentence has at most twelve words", { unit: "word", max_len: 12 });
  it.each<[string, string, string[]]>([
    [
      "initials, units and times of day end none",
      "J. R. Smith waves at 3 p.m. Monday. A board of 5 ft. leans there.",
      ["J. R. Smith waves at 3 p.m. Monday.", "A board of 5 ft. leans there."],
    ],
    ["a forgotten blank hides no end", "The cat sits.Then it runs.", ["The cat sits.", "Then it runs."]],
    ["marks of a list belong to none", "- It boils.\n- It pours.", ["It boils.", "It pours."]],
    [
      "a broken line ends none",
      "The old man in the grey coat walks along the very long platform\nand waves. He leaves.",
      ["The old man in the grey coat walks along the very long platform\nand waves.", "He leaves."],
    ],
  ])("%s", (_, response, sentences) => expect(contentOf(response, short)).toEqual(sentences));
});

describe("times, languages, delimiters", () => {
  const inEnglish = (description: string) => checkOf("language", description, { lang_type: "en" });
  const by = (description: string, symbol: string) => checkOf("delimiter", description, { symbol });
  it.each<[string, FormatCheck, string, string[] | RegExp]>([
    [
      "the time after another key",
      checkOf("timestamp_format", "Each has 'action' (a string) and 'at' (as 'MM:SS')"),
      events,
      ["00:01", "00:05"],
    ],
    [
      "the key of times that nobody named",
      checkOf("timestamp_format", "List two events along with their timestamps"),
      '[{"timestamp": "00:01", "what": "tea"}]',
      ["00:01"],
    ],
    [
      "the list that is spoken of, beside JSON",
      checkOf("timestamp_format", "A list of events with timestamps"),
      '- [00:01] tea\n- [00:05] nap\n\n{"a": 1}',
      ["[00:01] tea", "[00:05] nap"],
    ],
    [
      "a text with its translation",
      inEnglish("In English, with a Chinese translation for each item"),
      "- tea 茶",
      /two languages/,
    ],
    ["two languages", inEnglish("Describe the clip in English and Chinese"), "Tea. 茶。", /two languages/],
    [
      "the key for the language",
      inEnglish("'a' (in English) and 'b' (in Chinese)"),
      '{"a": "tea", "b": "茶"}',
      ["tea"],
    ],
    [
      "case in the JSON",
      checkOf("case", "All content in the JSON is in lower case"),
      '```json\n{"A": "tea"}\n```',
      ["tea"],
    ],
    [
      "the first sentence, below a label",
      checkOf("case", "Title Case for the first sentence"),
      "**PIP's view:**\nTea Is Made. It rains.",
      ["Tea Is Made."],
    ],
    [
      "each item that is divided",
      by("Separate thing and owner with ';'", ";"),
      "- tea; PIP\n- nap; cat",
      ["tea; PIP", "nap; cat"],
    ],
    [
      "from the first line that is divided to the last",
      by("Separate them with ';'", ";"),
      "Seen today:\ntea; PIP\nmilk; PIP\nDone",
      ["tea; PIP\nmilk; PIP"],
    ],
    [
      "each string of an array",
      by("Each has 'name' and 'colour' (separated by ':')", ":"),
      '["cup:red", "cat:grey"]',
      ["cup:red", "cat:grey"],
    ],
    [
      "the text that holds two named parts",
      by("'name' and 'colour' with ';' between them", ";"),
      '{"name": "a", "colour": "b"}',
      ['{"name": "a", "colour": "b"}'],
    ],
  ])("%s", (_, check, response, content) => {
    const found = contentOf(response, check);
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });
});

describe("marked parts", () => {
  const bold = (description: string) => checkOf("markdown", description, { md_type: "bold" });
  it.each<[string, FormatCheck, string, string[] | RegExp]>([
    [
      "the column that the words name",
      bold("Bold the coat pattern in each row"),
      table,
      ["**striped**", "plain"],
    ],
    [
      "what stands in the named column",
      bold("Bold action verbs in 'Coat Pattern'"),
      table,
      ["**striped**", "plain"],
    ],
    [
      "what stands under the named key",
      bold("Bold the names in 'tools'"),
      '{"tools": ["**cup**"]}',
      ["**cup**"],
    ],
    [
      "the values under the key",
      bold("'tools' (an array, with names in **bold**) and 'time' (e.g., '5min')"),
      '{"tools": ["**cup**", "pot"], "time": "9s"}',
      ["**cup**", "pot"],
    ],
    [
      "column headers",
      bold("use bold for the 'Cat' column headers"),
      "| **Cat** | Coat |\n|---|---|\n| a | b |",
      ["**Cat**"],
    ],
    ["what a key thing is, nobody can tell", bold("Bold the key object"), "The **kettle**", /meaning/],
    ["nor values named by meaning", bold("Use bold for moods in the values"), '{"a": "**calm**"}', /meaning/],
    [
      "a heading by its name",
      checkOf("markdown", "A level-2 heading '## Log'", { md_type: "title" }),
      "# Tea\n\n## Log\n\nx",
      ["## Log"],
    ],
    [
      "a name that is no heading",
      checkOf("markdown", "Headings 'Tea' and 'Log'", { md_type: "title" }),
      "# Tea\n\nLog\n\nx",
      ["# Tea", "Log"],
    ],
    [
      "a heading that is missing",
      checkOf("markdown", "A heading 'Log'", { md_type: "title" }),
      "# Tea",
      [""],
    ],
    [
      "the one code block",
      checkOf("markdown", "Enclose it in a code block", { md_type: "code" }),
      "Here:\n```\nx\n```\nDone",
      ["```\nx\n```"],
    ],
  ])("%s", (_, check, response, content) => {
    const found = contentOf(response, check);
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });
});

describe("JSON and tables", () => {
  const schema = { type: "object", required: ["name"] };
  it("takes the array that is built as the schema wants", () => {
    const check = checkOf("json_array", "Output a JSON array with objects", { schema: { items: schema } });
    expect(contentOf('[{"name": "a"}]\n\n["b", "c"]', check)).toEqual(['[{"name": "a"}]']);
  });

  it("takes the inner objects where each of several is asked for, and the outer one otherwise", () => {
    const response = '{"moments": [{"name": "a"}, {"name": "b"}]}';
    const parameters = { schema };
    expect(
      contentOf(response, checkOf("json_object", "For each, a JSON object with 'name'", parameters)),
    ).toEqual(['{"name": "a"}', '{"name": "b"}']);
    expect(contentOf(response, checkOf("json_object", "A JSON object with 'name'", parameters))).toEqual([
      response,
    ]);
  });

  it("leaves words in front of the header out of the table", () => {
    const check = checkOf("table", "A table", { col_name: ["Cat", "Coat Pattern"] });
    expect(contentOf(`Cats: ${table}`, check)).toEqual([table]);
  });

  it.each([
    ["Output a JSON array containing two names", "whole"],
    ["The answer must contain a JSON array", "part"],
  ])("tells from 'contain' what is part of what: %s", (description, demand) => {
    expect(extractDirect('["a", "b"]', checkOf("json_array", description))).toMatchObject({ demand });
  });
});

/** The number of repetitions in a hostile text; a fifth of it while one works. */
const very = (many: number) => (quick ? many / 5 : many);

describe("hostile texts", () => {
  it.each([
    ["code marks", "`".repeat(very(300_000))],
    ["open objects", '{"a":'.repeat(very(60_000))],
    ["tables", "| a | b |\n|---|---|\n\n".repeat(very(15_000))],
    ["objects", '{"a": "b"}\n'.repeat(very(30_000))],
    ["keys", `{${'"a": "b", '.repeat(very(30_000))}"c": 1}`],
    ["items", "- a\n".repeat(very(150_000))],
  ])("reads very many %s to the end", (_, response) => {
    for (const [id, description] of [
      ["case", "The values of 'a' are in upper case"],
      ["delimiter", "Separate the items with '|'"],
      ["markdown", "Some code"],
      ["prefix_suffix", "Each list item begins with '-'"],
    ] as const) {
      const parameters = { symbol: "|", md_type: "code", prefix: "-" };
      expect(extractDirect(response, checkOf(id, description, parameters))).toHaveProperty("decided");
    }
  });
});

describe("parts that have a heading or a label", () => {
  const labelled = "Here is what I saw:\n\n**Look:** It shines. It turns.\n**Sound:** It hums.";
  const perspectives = "**The cat's view:**\nI sleep. It rains.\n\n**PIP's view:**\nI pour. It is hot.";
  const listed = '1. Kitchen\n\n```json\n{"a": 1}\n```\n\n2. Garden\n\n```json\n{"a": 2}\n```';
  it.each<[string, FormatCheck, string, string[] | RegExp]>([
    [
      "each of them",
      checkOf("length", "Each part has one sentence"),
      labelled,
      ["It shines. It turns.", "It hums."],
    ],
    ["the one of that name", checkOf("length", "The part 'Sound:' has 3 words"), labelled, ["It hums."]],
    [
      "a sentence in each",
      checkOf("keyword", "The first sentence of each perspective has 'I'", {
        keyword: "I",
        keyword_type: "include",
      }),
      perspectives,
      ["I sleep.", "I pour."],
    ],
    [
      "a numbered list with JSON between its items",
      checkOf("ordered_list", "A numbered list"),
      listed,
      [listed],
    ],
    [
      "what parts objects",
      checkOf("delimiter", "The JSON objects are separated by '---'", { symbol: "---" }),
      '{"a": "x---y"}\n{"a": 2}',
      ["{…}\n{…}"],
    ],
    [
      "a heading is no first paragraph",
      checkOf("length", "The first paragraph has 2 words"),
      "# Tea\n\nIt pours.",
      ["It pours."],
    ],
    [
      "a word in a part that nobody sees",
      checkOf("keyword", "Each section contains the word 'tea'", { keyword: "tea", keyword_type: "include" }),
      "Tea is made.",
      /meaning|means/,
    ],
    [
      "a word that is nowhere",
      checkOf("keyword", "Each section contains the word 'tea'", { keyword: "tea", keyword_type: "include" }),
      "Milk.",
      ["Milk."],
    ],
  ])("%s", (_, check, response, content) => {
    const found = contentOf(response, check);
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });
});
