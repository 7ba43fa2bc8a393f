import { describe, expect, it } from "vitest";
import { extractDirect } from "../../../src/rules/locating/extract-direct";
import type { FormatCheck } from "../../../src/shapes/checklist";
import { readyLocators } from "./ready-locators";

await readyLocators();

function checkOf(description: string, count: number): FormatCheck {
  return {
    checkId: "format-001",
    constraintId: "count",
    description,
    parameters: { min_count: count, max_count: count },
  };
}

function beside(constraintId: string, parameters: Record<string, unknown> = {}): FormatCheck {
  return { checkId: `beside-${constraintId}`, constraintId, description: "", parameters };
}

const table = "| Thing | Colour |\n|---|---|\n| kettle | red |\n| bench | blue |";
const objects = '[{"name": "kettle", "uses": ["tea"]}, {"name": "bench", "uses": []}]';
const tags = '{"main": "tea", "moods": ["calm", "warm", "dim"], "places": ["kitchen", "garden"]}';
const bullets = "- a red kettle\n- a blue bench";
const inline = "Events: 1. PIP rolls in. 2. PIP stops; 3. The cat wakes. The end";

const aside = "The rest of the afternoon is calm, and nobody in the whole garden stirs.";

describe("what a count is about", () => {
  it.each<[string, string, number, string, FormatCheck[], string[] | RegExp, "high" | "low"]>([
    [
      "rows",
      "Use a Markdown table to list the 2 key things",
      2,
      table,
      [],
      ["| kettle | red |", "| bench | blue |"],
      "high",
    ],
    [
      "rows, the table asked for beside",
      "Include exactly 2 things",
      2,
      table,
      [beside("table")],
      ["| kettle | red |", "| bench | blue |"],
      "low",
    ],
    ["columns by their own number", "Give 2 things in 2 columns", 2, "a, b", [], /meaning/, "high"],
    [
      "not columns that come after the thing counted",
      "Record 3 furniture items with the columns 'Thing'",
      3,
      table,
      [beside("table")],
      ["| kettle | red |", "| bench | blue |"],
      "low",
    ],
    [
      "elements in the array",
      "Include at least 2 scenes in the array",
      2,
      '["a", "b"]',
      [],
      ['"a"', '"b"'],
      "high",
    ],
    [
      "objects of an array",
      "Output a JSON array listing 2 main things",
      2,
      objects,
      [],
      ['{"name": "kettle", "uses": ["tea"]}', '{"name": "bench", "uses": []}'],
      "high",
    ],
    [
      "the array under a key",
      "'moods' (an array of 3 words)",
      3,
      tags,
      [],
      ['"calm"', '"warm"', '"dim"'],
      "high",
    ],
    [
      "the array named next to the number",
      "An object with 'moods' (list) and 'places' (an array of 2 names)",
      2,
      tags,
      [],
      ['"kitchen"', '"garden"'],
      "high",
    ],
    ["keys, which are not key events", "List 2 key events", 2, tags, [], /meaning/, "high"],
    [
      "keys",
      "The object has three keys: 'main', 'moods' and 'places'",
      3,
      tags,
      [],
      ["main", "moods", "places"],
      "high",
    ],
    [
      "pieces of information, as keys of the schema beside",
      "extract exactly two pieces of information",
      2,
      '{"a": "x", "b": "y"}',
      [beside("json_object", { schema: { required: ["a", "b"] } })],
      ["a", "b"],
      "high",
    ],
    [
      "list items",
      "Use a bulleted list for the 2 things",
      2,
      bullets,
      [],
      ["a red kettle", "a blue bench"],
      "high",
    ],
    [
      "items within a line",
      "Exactly 3 events",
      3,
      inline,
      [beside("ordered_list"), beside("prefix_suffix", { suffix: "The end" })],
      ["PIP rolls in.", "PIP stops", "The cat wakes."],
      "low",
    ],
    [
      "pieces between delimiters",
      "List 3 key events",
      3,
      "PIP rolls; PIP stops; cat wakes",
      [beside("delimiter", { symbol: ";" })],
      ["PIP rolls", "PIP stops", "cat wakes"],
      "low",
    ],
    [
      "keywords between commas, behind a label",
      "Give 2 keywords",
      2,
      "Keywords: tea, cat",
      [],
      ["tea", "cat"],
      "low",
    ],
    [
      "keywords that hold a comma of their own",
      "Give 3 keywords",
      3,
      "Keywords: Paris, Washington, D.C., May 5, 2024",
      [],
      ["Paris", "Washington, D.C.", "May 5, 2024"],
      "low",
    ],
    [
      "keywords of which one is a country",
      "Give 3 keywords",
      3,
      "Beijing, China, temple",
      [],
      ["Beijing", "China", "temple"],
      "low",
    ],
    [
      "keywords of the one array of strings",
      "Generate 2 keywords",
      2,
      'Boxes: [{"x": 1}]\nWords: ["tea", "cat"]',
      [],
      ["tea", "cat"],
      "high",
    ],
    [
      "the number in a remark on each thing",
      "Two rows, each with 3 words",
      2,
      table,
      [],
      ["| kettle | red |", "| bench | blue |"],
      "high",
    ],
    ["within each of several", "Each item names 2 colours", 2, bullets, [], /within each/, "high"],
    ["two numbers", "List 3 colours and 2 sounds in a table", 3, table, [], /meaning/, "high"],
    ["a single thing in a list", "Include one sound in the list", 1, bullets, [], /meaning/, "high"],
    [
      "things that the prose beside a list may hold",
      "Describe 2 things",
      2,
      `${aside}\n\n${bullets}`,
      [beside("unordered_list")],
      /meaning/,
      "high",
    ],
    [
      "a list that is asked for, beside prose",
      "A list of 2 things",
      2,
      `${aside}\n\n${bullets}`,
      [],
      ["a red kettle", "a blue bench"],
      "high",
    ],
    ["two kinds with the same number", "2 keys, and 2 rows in the table", 2, table, [], /two kinds/, "high"],
    [
      "phrases in bold",
      "At most two phrases are in bold",
      2,
      "**Tea** and **rain**",
      [],
      ["**Tea**", "**rain**"],
      "high",
    ],
    ["a condition", "If there are 2 bullet holes, list them", 2, bullets, [], /meaning/, "high"],
    [
      "sentences of one text",
      "Describe the clip in 2 sentences",
      2,
      "PIP stops. It rains.",
      [],
      ["PIP stops.", "It rains."],
      "high",
    ],
    [
      "a sentence among others",
      "Write 1 sentence that compares them",
      1,
      "PIP stops. It rains.",
      [],
      /which sentences/,
      "high",
    ],
    ["no list at all", "The list has 2 list items", 2, "PIP stops.", [], [], "high"],
    ["no array at all", "A JSON array of 2 strings", 2, "PIP stops.", [], [], "high"],
  ])("%s", (_, description, count, response, siblings, things, sure) => {
    const found = extractDirect(response, checkOf(description, count), { siblings });
    if (things instanceof RegExp) {
      expect(found).toMatchObject({ decided: false, why: expect.stringMatching(things) });
      return;
    }
    if (!found.decided) throw new Error(found.why);
    expect(found.marks.map(({ start, end }) => response.slice(start, end))).toEqual(things);
    expect(found.extraction.content).toEqual([things.map((thing) => `(${thing})`).join(", ")]);
    expect(found.sure).toBe(sure);
  });
});
