import { namedFormat } from "./constraint";

/** The 15 rules on form, in the order of OmniCap-IF; IF-VidCap has all of them but `timestamp_format`. */
export const formatConstraints = namedFormat([
  {
    id: "plain_text",
    group: "structural",
    definition: "Running prose only: no JSON, list or table markup.",
    example: "Tell the story of the tea in one paragraph, without any markup.",
    parameters: {},
  },
  {
    id: "json_object",
    group: "structural",
    definition: "A JSON value whose top level is an object that validates against a JSON Schema.",
    example: "Answer with a JSON object that has the keys 'robot' and 'cat'.",
    parameters: { schema: "JSON Schema, required" },
  },
  {
    id: "json_array",
    group: "structural",
    definition: "A JSON value whose top level is an array that validates against a JSON Schema.",
    example: "Give everything that makes a sound as a JSON array of strings.",
    parameters: { schema: "JSON Schema, required" },
  },
  {
    id: "unordered_list",
    group: "structural",
    definition: "Every line is a bullet; one bullet symbol throughout.",
    example: "Put each object in the kitchen on a line of its own that starts with '-'.",
    parameters: { symbol: "'-' | '*' | null (any bullet)" },
  },
  {
    id: "ordered_list",
    group: "structural",
    definition: "Every line carries the next number of one numbering system, from a given start.",
    example: "Give the robot's three errands as an ordered list from 'A.'.",
    parameters: { symbol: "'1.' | 'a.' | 'A.' | 'I.' | 'i.' | null (any system)" },
  },
  {
    id: "table",
    group: "structural",
    definition: "A Markdown table whose header cells are the given column names, in order.",
    example: "Make a Markdown table with the columns 'Object' and 'Colour'.",
    parameters: { col_name: "string[], required" },
  },
  {
    id: "keyword",
    group: "structural",
    definition: "A fixed string must occur, or must not.",
    example: "The word 'kettle' must not occur.",
    parameters: { keyword: "string, required", keyword_type: "'include' | 'exclude', required" },
  },
  {
    id: "timestamp_format",
    group: "structural",
    definition: "Times are written [MM:SS] (a point) or [MM:SS-MM:SS] (a period). OmniCap-IF only.",
    example: "Start each event with its time as [MM:SS].",
    parameters: {
      format_type: "'point' | 'period', required; 'mm:ss' (brackets or none) is ours, for the strict reading",
    },
  },
  {
    id: "markdown",
    group: "stylistic",
    definition: "Some content is decorated with a given Markdown syntax.",
    example: "Set the robot's name in bold.",
    parameters: { md_type: "'title' | 'bold' | 'highlight' | 'italic' | 'code', required" },
  },
  {
    id: "prefix_suffix",
    group: "stylistic",
    definition: "The text begins and/or ends with given strings.",
    example: "Open with 'Log:' and close with 'over and out'.",
    parameters: { prefix: "string | null", suffix: "string | null" },
  },
  {
    id: "delimiter",
    group: "stylistic",
    definition: "A given symbol separates at least two pieces of content.",
    example: "Name three sounds with ';' between them.",
    parameters: { symbol: "string, required" },
  },
  {
    id: "length",
    group: "stylistic",
    definition: "Size in characters, words, sentences or paragraphs lies in a range.",
    example: "Take between 25 and 35 words.",
    parameters: {
      unit: "'character' | 'word' | 'sentence' | 'paragraph', required",
      min_len: "integer, default 0",
      max_len: "integer, default -1 (no bound)",
    },
  },
  {
    id: "count",
    group: "stylistic",
    definition: "The number of described things (objects, actions, rows ...) lies in a range.",
    example: "Name exactly two things the cat does.",
    parameters: { min_count: "integer, default 0", max_count: "integer, default -1 (no bound)" },
  },
  {
    id: "case",
    group: "stylistic",
    definition: "English letters are upper, lower or title case.",
    example: "Write in lower case throughout.",
    parameters: { case_type: "'upper' | 'lower' | 'title', required" },
  },
  {
    id: "language",
    group: "stylistic",
    definition: "The text is in the given language.",
    example: "Answer in Chinese.",
    parameters: {
      lang_type:
        "'en' | 'zh' in the released data; 'fr', 'es', 'ja' and others are ours, for the strict reading",
    },
  },
]);
