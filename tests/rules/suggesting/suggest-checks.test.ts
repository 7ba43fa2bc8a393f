import { describe, expect, it } from "vitest";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";

type Case = [instruction: string, parameters: Record<string, unknown>, description?: RegExp];

function found(constraintId: string, instruction: string) {
  return suggestChecks(instruction).filter(({ check }) => check.constraintId === constraintId);
}

function reads(constraintId: string, cases: Case[]) {
  it.each(cases)("reads %j", (instruction, parameters, description) => {
    const [first] = found(constraintId, instruction);
    expect(first?.check.parameters).toEqual(parameters);
    if (description) expect(first?.check.description).toMatch(description);
  });
}

function leaves(constraintId: string, instructions: string[]) {
  it.each(instructions)("reads nothing from %j", (instruction) => {
    expect(found(constraintId, instruction)).toEqual([]);
  });
}

const words = (min_len: number, max_len: number) => ({ unit: "word", min_len, max_len });
const sentences = (min_len: number, max_len: number) => ({ unit: "sentence", min_len, max_len });

describe("length", () => {
  reads("length", [
    ["Tell the storm in exactly 3 sentences.", sentences(3, 3), /^The whole answer has exactly 3 sentences$/],
    ["Describe the tea in 40-60 words.", words(40, 60)],
    ["Describe the tea in 40 to 60 words.", words(40, 60)],
    ["Take between forty and sixty words.", words(40, 60)],
    ["Describe the tea in 60–40 words.", words(40, 60)],
    ["Use no more than fifty words.", words(0, 50)],
    ["Keep the whole caption under 50 words.", words(0, 49)],
    ["Write at least twenty-five words.", words(25, -1)],
    ["The caption must have more than 20 words.", words(21, -1)],
    ["Sum the clip up in 3 sentences or fewer.", sentences(0, 3)],
    ["Write a three-sentence summary of the clip.", sentences(3, 3)],
    ["Describe the cat in a single sentence.", sentences(1, 1)],
    ["Tell it in two short paragraphs.", { unit: "paragraph", min_len: 2, max_len: 2 }],
    ["The text must not exceed 120 characters.", { unit: "character", min_len: 0, max_len: 120 }],
    ["Total characters must be ≤ 300.", { unit: "character", min_len: 0, max_len: 300 }],
    ["Word count: 30-40.", words(30, 40)],
    ["Exceed 50 words.", words(51, -1)],
    ["The caption exceeds 50 words.", words(51, -1)],
    ["No sentence exceeds 12 words.", words(0, 12), /^Each sentence/],
    ["No single sentence may be longer than 12 words.", words(0, 12), /^Each sentence/],
    ["None of the lines may have more than 12 words.", words(0, 12), /^Each line/],
    ["Do not use more than 50 words.", words(0, 50)],
    ["Don’t write more than 3 sentences.", sentences(0, 3)],
    ["It should not be longer than 30 words.", words(0, 30)],
    ["The word count must not be over 30.", words(0, 30)],
    ["Avoid using more than 2 sentences.", sentences(0, 2)],
    ["You cannot go over 30 words.", words(0, 30)],
    ["Do not use fewer than 20 words.", words(20, -1)],
    ["Never go below 20 words.", words(20, -1)],
    ["Do not use a list, and write more than 20 words.", words(21, -1)],
    ["Do not list anything but write more than 20 words.", words(21, -1)],
    ["Keep it short: 15 words tops.", words(0, 15)],
    ["Use paragraphs of exactly 3 sentences each, and a title.", sentences(3, 3), /^Each paragraph/],
    ["Name shots of at most 10 words each.", words(0, 10), /^The part named by “each of/],
    ["Use bullet points of 5 words each", words(5, 5), /^Each list item/],
    ["Do not write fewer than 2 or more than 4 sentences.", sentences(2, 4)],
    ["Describe it in at least 1 but fewer than 4 sentences.", sentences(1, 3)],
    ["Use no fewer than 2 and no more than 3 sentences.", sentences(2, 3)],
    ["Write minimum 20, maximum 40 words.", words(20, 40)],
    ["Take greater than 3 but less than 10 sentences.", sentences(4, 9)],
    ["Write 20 words or more, but at most 40.", words(20, 40)],
    ["Word count: at least 20 but no more than 40.", words(20, 40)],
    ["Keep it under 20 words for the summary.", words(0, 19), /^The part named by/],
    ["Write two sentences for the visually impaired.", sentences(2, 2), /^The whole answer/],
    ["Write paragraphs, each 40-50 words.", words(40, 50), /^Each paragraph/],
    [
      "Write paragraphs: first of the cat, then of the dog. Each must be 40-50 words.",
      words(40, 50),
      /^Each paragraph/,
    ],
    [
      "Give a JSON object in which 'actions' arrays have 2 items, each <10 words.",
      words(0, 9),
      /^The value of the key 'actions'/,
    ],
    ["Tell it in 2 or 3 sentences.", sentences(2, 3)],
    ["Tell it in one or two sentences.", sentences(1, 2)],
    ["Write max. 20 words.", words(0, 20)],
    ["Write at the most 20 words.", words(0, 20)],
    ["Say it in 15 words or so.", words(13, 17)],
    ["Use 10 words for the title.", words(10, 10), /^The part named by/],
    ["Write 20 words in the first paragraph.", words(20, 20), /^The part named by/],
    ["Limit: 140 characters (including spaces).", { unit: "character", min_len: 0, max_len: 140 }],
    ["Stay within the limit of 80 words.", words(0, 80)],
    ["Word limit: 80.", words(0, 80)],
    ["The word limit is 80.", words(0, 80)],
    ["Character limit: 100 to 140.", { unit: "character", min_len: 100, max_len: 140 }],
    ["Write a caption of one hundred and twenty words.", words(120, 120)],
    ["Describe the tea in about 50 words.", words(45, 55)],
    ["Use a list. Each list item must have at most 8 words.", words(0, 8), /^Each list item/],
    [
      "Make a Markdown table with columns 'Sound' and 'Source'. Each cell of the 'Source' column has at most 4 words.",
      words(0, 4),
      /^Each cell of the column 'Source'/,
    ],
    [
      "Output a JSON object with keys 'mood' and 'light'. The value of 'mood' must be exactly 5 words.",
      words(5, 5),
      /^The value of the key 'mood'/,
    ],
    ["Output a JSON object with keys 'mood' (≤5 words) and 'light'.", words(0, 5), /the key 'mood'/],
    ["Write a numbered list of events, each with at least 20 words.", words(20, -1), /^Each list item has/],
    ["List three shots, each with at least 20 words.", words(20, -1), /“each of three shots”/],
  ]);
  leaves("length", [
    "Describe the three characters in the kitchen.",
    "Quote the last two words of the narrator.",
    "Use the words 'kettle' and 'tray'.",
    "Give the sign's text word for word.",
    "Name two objects.",
    "Write 20 ± 5 words.",
  ]);

  it("is not sure of an estimate, nor of one step among several", () => {
    expect(found("length", "Describe it in about 50 words.")[0]?.sure).toBe("low");
    const steps = "First, describe the kitchen in one sentence; then make a JSON object of the sounds.";
    const [step] = found("length", steps);
    expect(step).toMatchObject({ sure: "low", check: { description: expect.stringContaining("“") } });
  });

  it("reads two lengths as two checks", () => {
    const both = found("length", "Write exactly 2 paragraphs. Keep the total length under 80 words.");
    expect(both.map(({ check }) => check.parameters.unit)).toEqual(["paragraph", "word"]);
  });
});

describe("lists", () => {
  reads("unordered_list", [
    ["Put the sounds in an unordered list starting with '-'.", { symbol: "-" }, /start with '-'/],
    ["Answer with a bulleted list.", {}],
    ["Use bullet points (*) for the sounds.", {}],
    ["Start every line with '*'.", { symbol: "*" }],
    ["List the colours, using '- '.", { symbol: "-" }],
  ]);
  leaves("unordered_list", [
    "Do not use bullet points.",
    "Use an ordered list.",
    "Write without any list or bullet points.",
  ]);
  reads("ordered_list", [
    ["Give a numbered list from 'A.'.", { symbol: "A." }, /counts from 'A\.'/],
    ["Use an ordered list starting with '1.'.", { symbol: "1." }],
    ["Use an ordered list starting from A. to describe the room.", { symbol: "A." }],
    ["Use an ordered list (1., 2., 3.) for the errands.", { symbol: "1." }],
    ["Use an ordered list.", {}],
  ]);
  leaves("ordered_list", ["Use an unordered list.", "Use an un-ordered list.", "No numbered lists, please."]);

  it("calls the list the whole answer where nothing may stand around it", () => {
    const text = "Give an ordered list from 'A.' and nothing around it.";
    expect(found("ordered_list", text)[0]?.check.description).toMatch(/^The whole answer/);
    const content = "Give an ordered list. Describe only the robot. Do not include any mention of the rain.";
    expect(found("ordered_list", content)[0]?.check.description).toMatch(/^The answer has/);
  });
});

describe("table", () => {
  reads("table", [
    ["Make a Markdown table with columns 'Object' and 'Colour'.", { col_name: ["Object", "Colour"] }],
    [
      "Give a table with columns Time, Event and Sound. Times as mm:ss.",
      { col_name: ["Time", "Event", "Sound"] },
    ],
    [
      "Make a table with the columns Shot and Camera Move for each cut.",
      { col_name: ["Shot", "Camera Move"] },
    ],
    ["Make a Markdown table. Columns: Object, Colour, Place.", { col_name: ["Object", "Colour", "Place"] }],
    [
      "Make a table with columns: Shot, Light (e.g., dim), Sound Source (who, what). Then add a sentence.",
      { col_name: ["Shot", "Light", "Sound Source"] },
    ],
    [
      "Use a table with three columns ('Step', 'Robot's Move' (what it does), and \"Sound\").",
      { col_name: ["Step", "Robot's Move", "Sound"] },
    ],
  ]);
  leaves("table", [
    "Describe the cup on the table.",
    "Do not use a table with columns 'A' and 'B'.",
    "Use a Markdown table to list the sounds.",
  ]);
});

describe("json", () => {
  it.each([
    ["Answer with a JSON object with keys 'robot' and 'cat'.", ["robot", "cat"], undefined],
    ["Output a JSON object with exactly two keys: 'robot' and 'cat'.", ["robot", "cat"], false],
    ['Use the format {"robot": "...", "cat": ["..."]}.', ["robot", "cat"], undefined],
  ])("reads the keys of %j", (instruction, keys, additionalProperties) => {
    const [first] = found("json_object", instruction);
    expect(first?.check.parameters).toMatchObject({ schema: { type: "object", required: keys } });
    const schema = Object(first?.check.parameters.schema);
    expect(schema.additionalProperties).toBe(additionalProperties);
  });

  it("reads types from remarks, and leaves open what is not said", () => {
    const text =
      "Give a JSON object with 'name' (string), 'visible' (true/false), 'steps' (array of strings) and 'mood' (how it feels).";
    expect(found("json_object", text)[0]?.check.parameters.schema).toEqual({
      type: "object",
      properties: {
        name: { type: "string" },
        visible: { type: "boolean" },
        steps: { type: "array", items: { type: "string" } },
        mood: {},
      },
      required: ["name", "visible", "steps", "mood"],
    });
  });

  it("reads an array of objects, with its size", () => {
    const text =
      "Output a JSON array of exactly 3 objects. Each object must have the keys 'start' and 'sound'.";
    expect(found("json_array", text)[0]?.check.parameters.schema).toEqual({
      type: "array",
      items: { type: "object", properties: { start: {}, sound: {} }, required: ["start", "sound"] },
      minItems: 3,
      maxItems: 3,
    });
    expect(found("json_object", text)).toEqual([]);
  });

  it("keeps the keys of two pieces of JSON apart", () => {
    const text =
      "First, list the sounds in a JSON array of strings. Then, create a JSON object with the keys 'robot' and 'cat'.";
    expect(found("json_array", text)[0]?.check.parameters.schema).toEqual({
      type: "array",
      items: { type: "string" },
    });
    expect(found("json_object", text)[0]?.check.parameters).toMatchObject({
      schema: { required: ["robot", "cat"] },
    });
  });

  it("reads an array under a key of an object, and takes no key for another's", () => {
    const text =
      "Output a JSON object with keys 'cat' and 'cups'; the value for 'cat' is an object with 'coat' (string), and 'cups' as a JSON array of strings.";
    const [object] = found("json_object", text);
    expect(object?.check.parameters).toMatchObject({
      schema: { required: ["cat", "cups"], properties: { cat: { type: "object", required: ["coat"] } } },
    });
    expect(found("json_array", text)[0]?.check.description).toBe(
      "The value of the key 'cups' is a JSON array",
    );
  });

  it("keeps keys that mean something to JavaScript", () => {
    const [first] = found("json_object", "Give a JSON object with the keys '__proto__' and 'constructor'.");
    const { properties } = Object(first?.check.parameters.schema);
    expect(Object.keys(properties)).toEqual(["__proto__", "constructor"]);
  });

  it("does not take the keys of the values for those of the object", () => {
    const text =
      "Output a JSON object whose keys are the rooms; each value is another JSON object with keys 'light' and 'objects'.";
    expect(found("json_object", text)[0]?.check.parameters.schema).toEqual({ type: "object" });
  });

  leaves("json_object", [
    "Write no JSON.",
    "Describe the robot in plain words, without a table, JSON or markup.",
  ]);
});

describe("keyword", () => {
  const include = (keyword: string) => ({ keyword, keyword_type: "include" });
  const exclude = (keyword: string) => ({ keyword, keyword_type: "exclude" });
  reads("keyword", [
    ["Your answer must include the keyword 'kettle'.", include("kettle")],
    ["The words 'hard cut' must occur.", include("hard cut")],
    ["Do not forget to include the word 'tray'.", include("tray")],
    ["Don’t forget to mention the phrase 'red tray'.", include("red tray")],
    ["Never omit the word 'tray'.", include("tray")],
    ['Ensure the keyword "tray" is used once.', include("tray")],
    ["Mention the term “red tray” at least once.", include("red tray")],
    ["Do not use the word 'scene'.", exclude("scene")],
    ["The word 'scene' must not appear.", exclude("scene")],
    ["Describe it without using the word 'robot's'.", exclude("robot's")],
    ["Never use the word '猫'.", exclude("猫")],
  ]);
  leaves("keyword", [
    "Describe what happens when the robot says the word 'tea'.",
    "Use the spoken word 'tea' as an anchor for the description.",
    "Give three keywords.",
    "Set the word 'PIP' in bold.",
  ]);

  it("reads one check for each word, each with its own side", () => {
    const text = "Use the word 'bench' and never the words 'robot' or 'kettle'.";
    expect(found("keyword", text).map(({ check }) => check.parameters)).toEqual([
      include("bench"),
      exclude("robot"),
      exclude("kettle"),
    ]);
  });

  it("is not sure where no word for words is used", () => {
    expect(found("keyword", "Name four colours, excluding 'red'.")[0]).toMatchObject({
      sure: "low",
      check: { parameters: exclude("red") },
    });
  });
});

describe("timestamp_format", () => {
  reads("timestamp_format", [
    ["Begin each list item with its time as [MM:SS].", { format_type: "point" }, /^Each list item/],
    ["Give the period in the format '[MM:SS-MM:SS]'.", { format_type: "period" }],
    ["Give every period as [MM:SS – MM:SS].", { format_type: "period" }],
    [
      "Output JSON with keys 'sound' and 'when' (in [MM:SS] format).",
      { format_type: "point" },
      /^The value of the key 'when'/,
    ],
  ]);
  leaves("timestamp_format", [
    "Say at which second the bell rings.",
    "'start' is a time as MM:SS.",
    "Do not write times as MM:SS.",
    "Never write times as [MM:SS].",
  ]);
});

describe("markdown", () => {
  reads("markdown", [
    ["Set the name of the robot in bold.", { md_type: "bold" }, /Set the name of the robot in bold/],
    ["Use Markdown bolding (**text**) for all colours.", { md_type: "bold" }],
    ["Italicize every sound.", { md_type: "italic" }],
    ["Mark the word 'PIP' with highlight syntax (==text==).", { md_type: "highlight" }, /'PIP'/],
    ["Enclose the answer in a code block.", { md_type: "code" }],
    ["Give the text a level-2 heading.", { md_type: "title" }],
    ["Use a Markdown title.", { md_type: "title" }],
  ]);
  leaves("markdown", [
    "Do not use bold or italics.",
    "Highlight the contrast of the two rooms.",
    "Write the text in Title Case.",
    "Describe her bold colours.",
  ]);
});

describe("prefix_suffix", () => {
  reads("prefix_suffix", [
    [
      "Begin with 'Log:' and end with 'over and out'.",
      { prefix: "Log:", suffix: "over and out" },
      /^The whole answer begins with 'Log:' and ends with 'over and out'$/,
    ],
    ['The text starts with the exact prefix "Diary: ".', { prefix: "Diary: " }],
    ["Add the suffix '--end--'.", { suffix: "--end--" }],
    ["用中文写, starting with '看！'.", { prefix: "看！" }],
    ["Each list item must end with ';'.", { suffix: ";" }, /^Each list item/],
  ]);
  leaves("prefix_suffix", [
    "Use an ordered list starting with 'A.'.",
    "Start every line with '-'.",
    "Do not start with 'The'.",
    "Start with the kitchen.",
  ]);
});

describe("delimiter", () => {
  reads("delimiter", [
    ["Name three sounds separated by ';'.", { symbol: ";" }, /^';' separates/],
    ["Use '|||' as a delimiter between the scenes.", { symbol: "|||" }],
    ["Name three sounds, separated by commas.", { symbol: "," }],
    ["Write pipe-separated colours.", { symbol: "|" }],
    ["Name three sounds with ';' between them.", { symbol: ";" }],
    [
      "Make a list and use ';' to separate sound and source within each list item.",
      { symbol: ";" },
      /^In each list item/,
    ],
  ]);
  leaves("delimiter", ["Do not separate the sounds by ';'.", "Separate what is seen from what is heard."]);
});

describe("count", () => {
  reads("count", [
    ["Describe exactly three shots.", { min_count: 3, max_count: 3 }, /“shots”/],
    ["List 2-4 key actions of the cat.", { min_count: 2, max_count: 4 }, /“key actions”/],
    ["Do not list more than 3 cups.", { min_count: 0, max_count: 3 }, /^At most 3/],
    ["Use an unordered list with five to seven items.", { min_count: 5, max_count: 7 }, /list items/],
    ["The table has at least four rows.", { min_count: 4, max_count: -1 }, /^The table has at least 4 rows/],
    ["Output a JSON array of 5 colours.", { min_count: 5, max_count: 5 }, /^The JSON array/],
    ["Include exactly 3 characters of the clip.", { min_count: 3, max_count: 3 }],
  ]);
  leaves("count", [
    "Use a table with exactly three columns.",
    "Give a JSON object with exactly 2 keys.",
    "Write exactly 3 sentences.",
    "Use at least two but not more than four sentences.",
    "Describe the first two seconds.",
    "If there are more than three cups, describe them.",
  ]);
});

describe("case and language", () => {
  reads("case", [
    ["Write everything in lower case.", { case_type: "lower" }, /^The whole answer/],
    ["The entire text must be in ALL CAPS.", { case_type: "upper" }],
    ["Use Title Case.", { case_type: "title" }],
    ["Capitalize the first letter of every word.", { case_type: "title" }],
    ["Answer in JSON with all values in uppercase.", { case_type: "upper" }, /^Each value/],
    ["Use title case for the heading.", { case_type: "title" }, /^The part named by/],
    [
      "Write in lowercase except for names.",
      { case_type: "lower" },
      /^The part named by “lowercase except for names”/,
    ],
    ["Use upper case for the whole answer.", { case_type: "upper" }, /^The whole answer/],
  ]);
  leaves("case", ["Do not use uppercase.", "Name the keys in snake_case."]);
  reads("language", [
    ["Answer in Chinese.", { lang_type: "zh" }, /^The whole answer is in Chinese$/],
    ["Write the entire response in simple English.", { lang_type: "en" }],
    ["Use Mandarin Chinese.", { lang_type: "zh" }],
    ["Describe the clip in French.", { lang_type: "fr" }, /^The whole answer is in French$/],
    ["Answer in Brazilian Portuguese, in two sentences.", { lang_type: "pt" }],
    ["Write it in Japanese and in plain text.", { lang_type: "ja" }],
  ]);
  leaves("language", [
    "Describe the French flag and the Korean dish in the clip.",
    "Cut in Japanese style.",
    "Describe the woman who sings in Spanish.",
    "Do not answer in German.",
    "Transcribe what is said in English subtitles.",
    "Do not answer in English.",
    "Describe the man who speaks in Chinese.",
    "Answer in English and Chinese.",
    "Tell it first in French, then in German.",
    "Write in English, and in Chinese.",
    "Answer in English/Chinese.",
  ]);
});

describe("plain_text", () => {
  it.each([
    "Write plain text.",
    "Use running prose.",
    "Write without any list, table or markup.",
    "No markdown.",
  ])("reads %j", (instruction) => {
    expect(found("plain_text", instruction)[0]).toMatchObject({ sure: "high", check: { parameters: {} } });
  });

  it("is not sure of a single paragraph", () => {
    expect(found("plain_text", "Tell it as a single paragraph.")[0]?.sure).toBe("low");
  });
  leaves("plain_text", ["Describe the robot.", "Do not use plain text."]);
});

describe("suggestChecks", () => {
  it("is never sure of what holds under a condition", () => {
    const text = "If it rains, use a Markdown table with columns 'A' and 'B'. Otherwise, write plain text.";
    const all = suggestChecks(text);
    expect(all.map(({ check, sure }) => [check.constraintId, sure])).toEqual([
      ["table", "low"],
      ["plain_text", "low"],
    ]);
    const [four, two] = suggestChecks(
      "If it rains, keep your description to exactly 4 sentences; if not, keep it to exactly 2 sentences.",
    );
    expect([four?.sure, two?.sure]).toEqual(["low", "low"]);
    expect(four?.check.description).toMatch(/^The part named by “If it rains, .*” has exactly 4 sentences$/);
    expect(two?.check.description).toMatch(/^The part named by “If it rains, .*” has exactly 2 sentences$/);
    const [middle] = suggestChecks(
      "Tell the storm; if it rains, keep your description to exactly 2 sentences.",
    );
    expect([middle?.sure, middle?.check.description]).toEqual([
      "low",
      expect.stringMatching(/^The part named by/),
    ]);
  });

  it("numbers the checks in the order of their phrases and says each once", () => {
    const all = suggestChecks("Answer in English, in lower case. Answer in English, in 10 words.");
    expect(all.map(({ check }) => check.constraintId)).toEqual(["language", "case", "length"]);
    expect(all.map(({ check }) => check.checkId)).toEqual([
      "suggested-001",
      "suggested-002",
      "suggested-003",
    ]);
  });

  it("suggests nothing for nothing", () => {
    expect(suggestChecks("")).toEqual([]);
    expect(suggestChecks("Describe the clip.")).toEqual([]);
  });
});

describe("what is said without quotes or brackets", () => {
  reads("timestamp_format", [
    ["Give a table with columns Time and Event. Times as mm:ss.", { format_type: "mm:ss" }],
    ["Start each line with MM:SS.", { format_type: "mm:ss" }, /^Each line/],
    ["Start each line with 'mm:ss - mm:ss'.", { format_type: "mm:ss" }],
    ["Begin with the time as [mm:ss].", { format_type: "point" }],
  ]);
  leaves("timestamp_format", [
    "Make a JSON object with 'start' (MM:SS) and 'sound'.",
    "Name the format MMM:SS or HH:MM:SS.",
  ]);
  reads("prefix_suffix", [
    ["End with a question.", { suffix: "?" }, /^The whole answer ends with/],
    ["Finish with an exclamation mark.", { suffix: "!" }],
    ["Start with 'Look:' and end with a question.", { prefix: "Look:", suffix: "?" }],
  ]);
  leaves("prefix_suffix", [
    "Do not end with a question.",
    "Describe the moment when the clip ends with a question.",
  ]);
  reads("keyword", [
    ["Do not mention 'red'.", { keyword: "red", keyword_type: "exclude" }],
    ["Don't mention the word rain.", { keyword: "rain", keyword_type: "exclude" }],
    ["Do not use the word very in your answer.", { keyword: "very", keyword_type: "exclude" }],
  ]);
  leaves("keyword", [
    "Do not mention 'any music' in your answer.",
    "Do not mention pedestrians.",
    "Do not use the word 'I' more than 3 times.",
    "Use no more than 3 sentences (exclude 'Look!').",
  ]);
  const keys = (names: string[]) => ({
    schema: {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, {}])),
      required: names,
    },
  });
  reads("json_object", [
    [
      "Write JSON with keys title, mood and light.",
      keys(["title", "mood", "light"]),
      /'title', 'mood' and 'light'/,
    ],
    ["Return JSON (keys: title, mood).", keys(["title", "mood"])],
    ["Output a JSON object with two fields: participants and events.", keys(["participants", "events"])],
    ["Output a JSON object with keys for each scene and sound.", { schema: { type: "object" } }],
  ]);
  leaves("plain_text", [
    "Write two paragraphs, no markdown outside italics.",
    "Then write another plain text.",
  ]);
});

describe("what is not sure", () => {
  it.each([
    ["length", "Use fewer than 10 or more than 20 words."],
    ["length", "Describe it in 2 and at most 4 sentences."],
    ["case", "Use ALL CAPS only for the first word."],
    ["case", "Use ALL CAPS for emphasis."],
    ["case", "Each sub-bullet must be in lower case."],
    ["plain_text", "First write a numbered list, then plain text."],
    ["plain_text", "Write a JSON object, followed by a summary in plain text."],
    ["plain_text", "1. Write a table with the columns 'a' and 'b'. 2. End with a plain text paragraph."],
    ["plain_text", "If there is a dog, write a table. Otherwise write plain text."],
    ["language", "Describe it in English and give a Chinese translation of each sentence."],
    ["language", "Write in English for the toy scenes."],
    ["prefix_suffix", "Each action must start with 'Action: '."],
    [
      "prefix_suffix",
      "Write two paragraphs: one of the cat, starting with 'The cat', the second of the dog, starting with 'The dog'.",
    ],
    ["prefix_suffix", "Write two paragraphs. Each must start with 'Cat: ' and 'Dog: ' respectively."],
  ])("is left to a judge: %s of %j", (constraintId, instruction) => {
    const last = found(constraintId, instruction).at(-1);
    expect(last?.sure).toBe("low");
    if (constraintId !== "length") expect(last?.check.description).toMatch(/^The part named by/);
  });

  it("is which of two forms of times is used", () => {
    const forms = found("timestamp_format", "Give times as [MM:SS-MM:SS] or [MM:SS].");
    expect(forms.map(({ sure }) => sure)).toEqual(["low", "low"]);
  });

  it("a form of times is no text to be written", () => {
    const instruction = "Begin with '[MM:SS-MM:SS]' and use the phrase '[MM:SS]'.";
    expect(found("prefix_suffix", instruction)).toEqual([]);
    expect(found("keyword", instruction)).toEqual([]);
  });
});
