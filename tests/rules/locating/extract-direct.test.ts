import { describe, expect, it } from "vitest";
import { extractDirect } from "../../../src/rules/locating/extract-direct";
import type { FormatCheck } from "../../../src/shapes/checklist";
import { readyLocators } from "./ready-locators";

await readyLocators();

function checkOf(
  constraintId: string,
  description: string,
  parameters: Record<string, unknown> = {},
  checkId = "format-001",
): FormatCheck {
  return { checkId, constraintId, description, parameters };
}

function contentOf(response: string, check: FormatCheck, siblings: FormatCheck[] = []): string[] | string {
  const found = extractDirect(response, check, { siblings });
  return found.decided ? found.extraction.content : `undecided: ${found.why}`;
}

const json =
  '{\n  "summary": "tea for three",\n  "places": [{"name": "kitchen"}, {"name": "garden"}],\n  "tags": ["a", "b"]\n}';
const table = "| Object | Colour |\n|---|---|\n| kettle | red |\n| bench | blue |";
const bullets = "- a red kettle\n- a blue bench\n  by the door\n- a cat";
const letters = "A. PIP fills the kettle.\nB. PIP lifts it.\nC. PIP brings tea.";

describe("blocks", () => {
  const object = checkOf("json_object", "Answer with a JSON object that has the keys 'summary' and 'places'");
  const array = checkOf("json_array", "Give a JSON array of strings");
  const tabled = checkOf("table", "Make a table with the columns 'Object' and 'Colour'", {
    col_name: ["Object", "Colour"],
  });
  const bulleted = checkOf("unordered_list", "Use bullets", { symbol: "-" });
  const numbered = checkOf("ordered_list", "An ordered list from 'A.'", { symbol: "A." });

  it.each<[string, FormatCheck, string, string[]]>([
    ["JSON alone", object, json, [json]],
    ["JSON in prose", object, `Sure! Here it is: ${json}\nHope it helps.`, [json]],
    ["JSON in a fence", object, `\`\`\`json\n${json}\n\`\`\``, [json]],
    ["braces in the prose", object, `Format {as asked}: ${json}`, [json]],
    ["braces and quotes inside strings", object, '{"a": "} \\" {"}', ['{"a": "} \\" {"}']],
    ["a stamp before an array", array, 'At [00:05]: ["a", "b"]', ['["a", "b"]']],
    ["a reference mark beside an array", array, 'See [1]: ["a", "b"]', ['["a", "b"]']],
    ["two arrays: from the first to the last", array, '["a"]\nand\n["b", "c"]', ['["a"]\nand\n["b", "c"]']],
    ["broken JSON", object, 'Here: {"a": {"b": 1}, "c": [1, 2}', ['{"a": {"b": 1}, "c": [1, 2}']],
    ["JSON that was cut off", object, '{"a": {"b": 1}, "c": "and th', ['{"a": {"b": 1}, "c": "and th']],
    ["an array whose last object is open", array, '[{"a": 1}, {"a": 2]', ['[{"a": 1}, {"a": 2]']],
    ["no JSON at all", object, "A robot makes tea.", ["A robot makes tea."]],
    ["a table between prose", tabled, `Here:\n\n${table}\n\nDone.`, [table]],
    ["the table with the asked columns", tabled, `| X | Y |\n|---|---|\n| 1 | 2 |\n\n${table}`, [table]],
    [
      "a table without its row of dashes",
      tabled,
      "| Object | Colour |\n| kettle | red |",
      ["| Object | Colour |\n| kettle | red |"],
    ],
    ["no table at all", tabled, "kettle: red", ["kettle: red"]],
    ["a list with a wrapped line", bulleted, `What is seen:\n${bullets}\n\nThat is all.`, [bullets]],
    ["the wrong marker", bulleted, "* one\n* two", ["* one\n* two"]],
    ["numbers where bullets were asked", bulleted, "1. one\n2. two", ["1. one\n2. two"]],
    ["no list at all", bulleted, "A kettle and a cat.", ["A kettle and a cat."]],
    ["lettered items", numbered, `Errands:\n${letters}`, [letters]],
    ["the list with the asked letters, of two", numbered, `${letters}\n\nThen:\n\n1. one\n2. two`, [letters]],
    [
      "numbered lists under bullets",
      checkOf("ordered_list", "Numbers", { symbol: "1." }),
      "- x\n1. a\n2. b\n- y\n1. c\n2. d",
      ["1. a\n2. b", "1. c\n2. d"],
    ],
    [
      "bullets as far left as the letters around them",
      numbered,
      "A. one\n- detail\n\nB. two\n\n- detail\n- more\n\nDone.",
      ["A. one\n- detail\n\nB. two\n\n- detail\n- more"],
    ],
    [
      "items numbered by a word",
      checkOf("ordered_list", "Steps from 'Step 1:'", { symbol: "Step 1:" }),
      "Sure!\n\nStep 1: one\n- detail\n\n**Step 2:** two\nmore\n\nEnjoy!",
      ["Step 1: one\n- detail\n\n**Step 2:** two\nmore"],
    ],
    [
      "items numbered by a word, where no symbol is asked for",
      checkOf("ordered_list", "A numbered list"),
      "Sure!\n\nStep 1: one\n- detail\n\n**Step 2:** two\nmore\n\nEnjoy!",
      ["Step 1: one\n- detail\n\n**Step 2:** two\nmore"],
    ],
    [
      "numbers before items numbered by a word",
      checkOf("ordered_list", "A numbered list"),
      "Step 1: one\nStep 2: two\n\n1. a\n2. b",
      ["1. a\n2. b"],
    ],
    [
      "numbered steps",
      checkOf("length", "Each numbered step has at most 5 words", { unit: "word", max_len: 5 }),
      "Here:\n\n1. Wash it.\n2. Boil it.",
      ["Wash it.", "Boil it."],
    ],
    [
      "items numbered by a Chinese word",
      checkOf("ordered_list", "Steps from '第一、'", { symbol: "第一、" }),
      "好的：\n第一、洗米\n第二、烧水",
      ["第一、洗米\n第二、烧水"],
    ],
    ["bullets behind the letters", numbered, "A. one\nB. two\n\n- other", ["A. one\nB. two"]],
    [
      "bullets before a list of its own",
      numbered,
      "A. one\n- other\nA. two\nB. three",
      ["A. one", "A. two\nB. three"],
    ],
    ["bullets between numbers", bulleted, "1. a\n- x\n- y\n2. b\n- z", ["- x\n- y", "- z"]],
    ["bullets under numbers", bulleted, "1. a\n   - x\n   - y\n2. b", ["   - x\n   - y"]],
    ["nested bullets", numbered, "A. one\n   - detail\nB. two", ["A. one\n   - detail\nB. two"]],
  ])("%s", (_, check, response, content) => {
    expect(contentOf(response, check)).toEqual(content);
  });

  it("takes each object of an array when the description says so", () => {
    const check = checkOf("json_object", "Each object has the key 'name'");
    expect(contentOf('[{"name": "a"}, {"name": "b"}]', check)).toEqual(['{"name": "a"}', '{"name": "b"}']);
  });

  it("takes the array under a named key", () => {
    expect(
      contentOf(json, checkOf("json_array", "The value of the key 'tags' is an array of strings")),
    ).toEqual(['["a", "b"]']);
  });

  it("takes a numbered list that runs on within a line, and says that it is not sure", () => {
    const found = extractDirect("Events: 1. A cat wakes. 2. It runs.", numbered);
    expect(found).toMatchObject({
      decided: true,
      sure: "low",
      extraction: { content: ["1. A cat wakes. 2. It runs."] },
    });
  });

  it.each(["Seen: - a kettle - a cat", "Scenes: I. a mat. I. a tree."])(
    "leaves a list within a line that does not count up to a judge: %s",
    (response) => {
      expect(contentOf(response, checkOf("unordered_list", "Use bullets", { symbol: "-" }))).toMatch(
        /^undecided/,
      );
    },
  );

  it("says what stood around and where the part is", () => {
    const found = extractDirect(`Sure!\n${table}\nBye.`, tabled);
    expect(found).toMatchObject({
      decided: true,
      context: { before: "Sure!\n", after: "\nBye." },
      extraction: { source: "direct", spans: [{ start: 6, end: 6 + table.length }] },
    });
  });

  it.each([
    ["The whole answer is one JSON object", "whole"],
    ["Output a JSON object with the key 'a'", "whole"],
    ["Then add a JSON object with the key 'a'", "part"],
    ["A JSON object with the key 'a'", "part"],
  ])("tells the whole from a part: %s", (description, demand) => {
    expect(extractDirect(json, checkOf("json_object", description))).toMatchObject({ demand });
  });

  it("takes JSON with a name for a value of the object beside it, if there is one", () => {
    const array = checkOf("json_array", "Create a JSON array named 'tags'");
    const object = checkOf("json_object", "Output a JSON object", {}, "format-002");
    const siblings = [array, object];
    expect(extractDirect(json, array, { siblings })).toMatchObject({
      demand: "part",
      extraction: { content: ['["a", "b"]'] },
    });
    expect(extractDirect(json, object, { siblings })).toMatchObject({ demand: "whole" });
    expect(
      extractDirect(json, array, {
        instruction: "Create a JSON object, and in it a JSON array named 'tags'.",
      }),
    ).toMatchObject({ demand: "part" });
    expect(extractDirect('["a"]', array)).toMatchObject({ demand: "whole" });
  });

  it("reads the instruction for what comes beside the JSON", () => {
    const check = checkOf("json_object", "Output a JSON object");
    const instruction = "First describe the cat. Then output a JSON object.";
    expect(extractDirect(json, check, { instruction })).toMatchObject({ demand: "part" });
  });
});

describe("text that a rule is about", () => {
  const item = "Each list item has at most five words";
  it.each<[string, string, string, string[] | RegExp]>([
    ["no scope named", "Take between 25 and 35 words.", "One two three.", ["One two three."]],
    ["the whole named", "The total response must be under 150 words", json, [json]],
    ["a key", "The value of the key 'summary' has 2 to 5 words", json, ["tea for three"]],
    ["a key, in other words", "'name' must be one word", json, ["kitchen", "garden"]],
    ["each entry of a key", "Each entry in 'tags' has one word", json, ["a", "b"]],
    [
      "a key in broken JSON",
      "The value of 'summary' has 2 words",
      '{"summary": "tea time", "x": [1',
      ["tea time"],
    ],
    ["a key that is not there", "The value of 'mood' has one word", json, /'mood'/],
    ["a key with escapes", "The 'line' has 3 words", '{"line": "say \\"tea time\\""}', ['say "tea time"']],
    ["list items without markers", item, bullets, ["a red kettle", "a blue bench\n  by the door", "a cat"]],
    ["array elements as items", item, '["a kettle", "a cat"]', ["a kettle", "a cat"]],
    ["a column", "The entries in the 'Colour' column have one word", table, ["red", "blue"]],
    ["a column without quotes", "Cells of the column Object have one word", table, ["kettle", "bench"]],
    ["cells", "Each cell must contain no more than 20 characters", table, ["kettle", "red", "bench", "blue"]],
    ["the table", "All text inside the table is short, 10 words", table, [table]],
    [
      "the last sentence",
      "The last sentence has five words",
      "It is 3.5 m long. Mr. Pip smiles. The end is here!",
      ["The end is here!"],
    ],
    [
      "first and last line",
      "The first and last line have two words",
      "one two\nx\nthree four",
      ["one two", "three four"],
    ],
    ["a paragraph", "The second paragraph has at most 5 words", "One.\n\nTwo is here.", ["Two is here."]],
    [
      "below the table",
      "The paragraph below the table has 3 words",
      `${table}\n\nThat is all.`,
      ["That is all."],
    ],
    ["a title", "The title has at most 3 words", "# Tea time\n\nA robot.", ["Tea time"]],
    [
      "an order, and one text",
      "Describe the robot in at most 10 words",
      "A round robot.",
      ["A round robot."],
    ],
    [
      "something named by its meaning",
      "The robot's line has at most 5 words",
      "It says: tea!",
      /what it means/,
    ],
    ["cells where there are none", "Each cell has one word", "| A | B |\n|---|---|", [""]],
    ["items where there are none", item, "A kettle.", /no list/],
  ])("%s", (_, description, response, content) => {
    const found = contentOf(response, checkOf("length", description, { unit: "word", max_len: 5 }));
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });

  it.each<[string, string, string, string[] | RegExp]>([
    ["case", "Write the entire response in all lowercase, and use '|' between values", json, [json]],
    [
      "case",
      "All text values in the JSON must be in lowercase",
      json,
      ["tea for three", "kitchen", "garden", "a", "b"],
    ],
    ["case", "Write all string values in UPPERCASE", json, ["tea for three", "kitchen", "garden", "a", "b"]],
    ["case", "Use ALL UPPERCASE for the text in the 'Object' column", table, ["kettle", "bench"]],
    ["case", "Write the transcribed speech in all uppercase", "It says TEA.", /what it means/],
    ["length", "Limit the value of each key to 20 words", '{"a": "one", "b": "two"}', ["one", "two"]],
    ["length", "The combined length of all values is under 60 words", json, /one by one/],
    ["length", "The total word count must be under 80 words", json, [json]],
    ["length", "Ensure the description contains exactly 45 to 55 words.", "A cat.", ["A cat."]],
    ["language", "Write a broadcast script in English.", "A cat.", ["A cat."]],
    ["language", "Step 2: describe the food in English", "A cat.", /what it means/],
    ["language", "The text inside the table must be in Chinese", table, [table]],
  ])("in other words: %s, %s", (id, description, response, content) => {
    const found = contentOf(response, checkOf(id, description));
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });

  it("does not take a name for the whole", () => {
    expect(contentOf("PIP makes tea.", checkOf("case", "The robot's name is in upper case"))).toMatch(
      /^undecided/,
    );
    expect(contentOf("PIP MAKES TEA.", checkOf("case", "Write in upper case throughout"))).toEqual([
      "PIP MAKES TEA.",
    ]);
    expect(contentOf("茶", checkOf("language", "Answer in Chinese."))).toEqual(["茶"]);
  });

  it("gives null as span where a value is not literally in the response", () => {
    const check = checkOf("length", "The 'line' has 3 words");
    const found = extractDirect('{"line": "a\\nb"}', check);
    expect(found).toMatchObject({ decided: true, extraction: { content: ["a\nb"], spans: [null] } });
  });
});

describe("other rules", () => {
  const list = checkOf("ordered_list", "A list", {}, "format-009");

  it("keeps the whole response for a word that is forbidden anywhere, and a part for one about which it says so", () => {
    const parameters = { keyword: "tea", keyword_type: "exclude" };
    expect(contentOf(json, checkOf("keyword", "No value has 'tea'", parameters))).toEqual([json]);
    expect(contentOf(json, checkOf("keyword", "The value of 'summary' has no 'tea'", parameters))).toEqual([
      "tea for three",
    ]);
    const include = { keyword: "three", keyword_type: "include" };
    expect(
      contentOf(json, checkOf("keyword", "The value of the key 'summary' includes 'three'", include)),
    ).toEqual(["tea for three"]);
  });

  it("keeps the marker only where the prefix is about it", () => {
    const item = "Each list item begins so";
    expect(contentOf("- Shot one\n- Shot two", checkOf("prefix_suffix", item, { prefix: "-" }))).toEqual([
      "- Shot one",
      "- Shot two",
    ]);
    expect(contentOf("- Shot one\n- Shot two", checkOf("prefix_suffix", item, { prefix: "Shot" }))).toEqual([
      "Shot one",
      "Shot two",
    ]);
  });

  it.each<[string, string, string[]]>([
    ["the one line with the symbol", "Sounds:\nrain; thunder; bell\nThe end.", ["rain; thunder; bell"]],
    ["a list item without its marker", "- rain; bell\n- a cat", ["rain; bell"]],
    ["the whole where it is nowhere", "rain, bell\nend", ["rain, bell\nend"]],
    ["the whole where it is in many lines", "a; b\nc; d", ["a; b\nc; d"]],
  ])("delimiter: %s", (_, response, content) => {
    expect(contentOf(response, checkOf("delimiter", "Use ';' between them", { symbol: ";" }))).toEqual(
      content,
    );
  });

  it.each<[string, string, string, string[]]>([
    ["each item", "Start each event with its time as [MM:SS]", "- [00:01] a\n- b", ["[00:01] a", "b"]],
    ["the column of times", "Each row has a time", "| Time | What |\n|--|--|\n| [00:01] | a |", ["[00:01]"]],
    ["each row", "Each row has a time", "| A | B |\n|--|--|\n| [00:01] | a |", ["| [00:01] | a |"]],
    ["the response", "Use the timestamp format [MM:SS]", "At [00:01] a.", ["At [00:01] a."]],
    ["a named key", "The value of 'at' is a time", '{"at": "[00:01]", "b": "c"}', ["[00:01]"]],
  ])("timestamps: %s", (_, description, response, content) => {
    expect(contentOf(response, checkOf("timestamp_format", description, { format_type: "point" }))).toEqual(
      content,
    );
  });

  it.each<[string, string, string, string[] | RegExp]>([
    [
      "a phrase with its marks",
      "Bold the term 'roof'",
      "The **roof device** is a roof.",
      ["**roof device**"],
    ],
    ["a phrase without", "Bold the term 'roof'", "The roof is **red**.", ["roof"]],
    ["every mention", "Every mention of 'Pip' is bold", "**Pip** and Pip", ["**Pip**", "Pip"]],
    ["a phrase that is missing", "Bold the term 'roof'", "A **red** house.", [""]],
    ["no markup at all", "The robot's name is bold", "Pip rolls.", ["Pip rolls."]],
    ["something named by its meaning", "The robot's name is bold", "**Pip** rolls **in**.", /meaning/],
    ["items", "Each list item has bold", "- **a**\n- b", ["**a**", "b"]],
    ["any will do", "Bold at least one word", "a **b**", ["a **b**"]],
  ])("markdown: %s", (_, description, response, content) => {
    const found = contentOf(response, checkOf("markdown", description, { md_type: "bold" }));
    if (content instanceof RegExp) expect(found).toMatch(content);
    else expect(found).toEqual(content);
  });

  it.each<[string, string, string, string | RegExp]>([
    ["items", "The list has two list items", bullets, "(a red kettle), (a blue bench by the door), (a cat)"],
    ["rows", "The table has two rows", table, "(| kettle | red |), (| bench | blue |)"],
    ["elements", "An array of exactly 2 strings", '["a", "b (c)"]', '("a"), ("b [c]")'],
    ["keys", "exactly three keys", json, "(summary), (places), (tags)"],
    ["sentences", "Exactly 2 sentences", "One. Two!", "(One.), (Two!)"],
    ["bold phrases", "Two bold phrases", "**a** and **b**", "(**a**), (**b**)"],
    ["none there", "Two bold phrases", "a and b", ""],
    ["named by meaning", "Name exactly two things the cat does", "It wakes and runs.", /meaning/],
    ["within each part", "Each item has 2 sentences", bullets, /within each/],
  ])("count: %s", (_, description, response, content) => {
    const found = extractDirect(response, checkOf("count", description, { min_count: 2 }));
    if (content instanceof RegExp) {
      expect(found).toMatchObject({ decided: false, why: expect.stringMatching(content) });
      return;
    }
    expect(found).toMatchObject({ decided: true, extraction: { content: [content], spans: [null] } });
    const things = content === "" ? 0 : content.split("), (").length;
    expect(found.decided && found.marks.length).toBe(things);
  });

  it("counts the items of the list that another check asks for", () => {
    expect(
      contentOf(letters, checkOf("count", "Exactly three errands", { min_count: 3 }, "format-002"), [list]),
    ).toEqual(["(PIP fills the kettle.), (PIP lifts it.), (PIP brings tea.)"]);
  });

  it("takes the prose beside a list for the plain text", () => {
    const check = checkOf("plain_text", "Then write a plain text paragraph", {}, "format-002");
    expect(contentOf(`${letters}\n\nThe robot is kind.`, check, [list])).toEqual(["The robot is kind."]);
  });

  it("hands over an empty response as it is, for every rule", () => {
    const ids = [
      "plain_text",
      "json_object",
      "json_array",
      "unordered_list",
      "ordered_list",
      "table",
      "keyword",
    ];
    for (const id of [
      ...ids,
      "timestamp_format",
      "markdown",
      "prefix_suffix",
      "delimiter",
      "length",
      "count",
      "case",
      "language",
    ])
      expect(contentOf("", checkOf(id, "Each item of the robot's errands"))).toEqual([""]);
  });

  it("does not know other rules", () => {
    expect(contentOf("x", checkOf("constructor", ""))).toMatch(/no locator/);
  });

  it("survives hostile nesting", () => {
    const check = checkOf("json_array", "A JSON array");
    const deep = "[".repeat(50_000);
    expect(contentOf(deep, check)).toEqual([deep]);
  });
});

describe("a part of an answer that has others", () => {
  const nested = "1. A man enters.\n   - he sits\n2. A dog barks.\n\nAll in all it is calm.";
  it.each<[string, string, Record<string, unknown>]>([
    ["length", "Sub-bullets have at most 4 words", { unit: "word", max_len: 4 }],
    ["length", "Top-level bullets have at most 4 words", { unit: "word", max_len: 4 }],
    ["keyword", "Each sub-bullet contains the word 'he'", { keyword: "he", keyword_type: "include" }],
    ["timestamp_format", "Each sub-bullet gives its time as [MM:SS]", { format_type: "point" }],
    ["timestamp_format", "[MM:SS] for the summary", { format_type: "point" }],
    ["delimiter", "Sub-bullets are separated by ;", { symbol: ";" }],
  ])("is not taken for all of it: %s, %s", (constraintId, description, parameters) => {
    expect(contentOf(nested, checkOf(constraintId, description, parameters))).toMatch(/^undecided/);
  });

  it("is the prose beside a list that the summary is", () => {
    const summary = checkOf("length", "Under 20 words for the summary", { unit: "word", max_len: 19 });
    expect(extractDirect(nested, summary)).toMatchObject({
      sure: "low",
      extraction: { content: ["All in all it is calm."] },
    });
    expect(contentOf("It is calm.", summary)).toEqual(["It is calm."]);
  });

  it("is the item whose time is asked for", () => {
    const first = checkOf("timestamp_format", "The first item starts with [MM:SS]", { format_type: "point" });
    expect(contentOf("- [00:01] A man\n- a dog", first)).toEqual(["[00:01] A man"]);
  });
});
