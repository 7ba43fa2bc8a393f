import type { AskedCheck } from "../../../src/rules/satisfying/least-text";

type Parameters = Record<string, unknown>;

const check = (constraintId: string, parameters: Parameters): AskedCheck => ({ constraintId, parameters });

const scene = {
  type: "object",
  properties: { scene: { type: "string" }, mood: { type: "string" } },
  required: ["scene", "mood"],
};

/** Each rule with parameters as benchmarks have them. */
export const TYPICAL: readonly AskedCheck[] = [
  check("plain_text", {}),
  check("json_object", { schema: scene }),
  check("json_array", {
    schema: {
      type: "array",
      items: { type: "object", properties: { time: { type: "string" } }, required: ["time"] },
    },
  }),
  check("unordered_list", { symbol: "-" }),
  check("ordered_list", { symbol: "1." }),
  check("table", { col_name: ["Time", "Action"] }),
  check("keyword", { keyword: "kitchen", keyword_type: "include" }),
  check("timestamp_format", { format_type: "point" }),
  check("markdown", { md_type: "bold" }),
  check("prefix_suffix", { prefix: "In this video" }),
  check("delimiter", { symbol: "," }),
  check("length", { unit: "word", min_len: 30, max_len: 50 }),
  check("count", { min_count: 3, max_count: 3 }),
  check("case", { case_type: "upper" }),
  check("language", { lang_type: "en" }),
];

/**
 * Whether a text passes both, written by hand: y, a text does; n, none can; ?, not known. A row and a column for each rule, in
 * the order above. Not known are two structures in one text, which only a text made to deceive could be, and texts whose
 * schema leaves no place for what else is asked.
 */
export const MATRIX = [
  // P  JO JA UL OL TB KW TS MD PS DL LN CT CS LG
  "y n n ? n n y y n y y y y y y", // plain text: no JSON, table, Markdown or numbered list; what somebody says has dashes
  "n y n ? ? ? y y y y y y y n y", // a JSON object: its keys are in small letters
  "n n y ? ? ? y y y ? y y y ? y", // a JSON array
  "? ? ? y ? ? y y y y y y y y y", // an unordered list
  "n ? ? ? y ? y y y y y y y y y", // an ordered list
  "n ? ? ? ? y y y y y y y y y y", // a table
  "y y y y y y y y y y y y y y y", // a keyword
  "y y y y y y y y y y y y y y y", // times
  "n y y y y y y y y y y y y y y", // Markdown
  "y y ? y y y y y y y y y y n y", // a beginning, with a word that is in no capitals
  "y y y y y y y y y y y y y y y", // a delimiter
  "y y y y y y y y y y y y y y y", // a length
  "y y y y y y y y y y y y y y y", // a count
  "y n ? y y y y y y n y y y y y", // capitals
  "y y y y y y y y y y y y y y y", // English
].map((row) => row.split(" "));

/**
 * Whether the text that is found for a pair passes both as released, too: y, it does; ?, not known. Nothing is ever said to be impossible
 * as released: proofs are about the strict rules. The released rule on counts is told the things, and no text.
 */
export const RELEASED = [
  // P  JO JA UL OL TB KW TS MD PS DL LN CT CS LG
  "y ? ? ? ? ? y y ? y y y ? y y",
  "? y ? ? ? ? y y y ? y y ? ? y",
  "? ? y ? ? ? y y y ? y y ? ? y",
  "? ? ? y ? ? y y y ? y y ? y y",
  "? ? ? ? y ? y y y ? y y ? y y",
  "? ? ? ? ? y y y y ? y y ? ? y",
  "y y y y y y y y y y y y ? y y",
  "y y y y y y y y y y y ? ? y y",
  "? y y y y y y y y y y y ? y y",
  "y ? ? ? ? ? y y y y y y ? ? y",
  "y y y y y y y y y y y y ? y y",
  "y y y y y y y ? y y y y ? y y",
  "? ? ? ? ? ? ? ? ? ? ? ? ? ? ?",
  "y ? ? y y ? y y y ? y y ? y y",
  "y y y y y y y y y y y y ? y y",
].map((row) => row.split(" "));

const keyword = (text: string, type: "include" | "exclude" = "include") =>
  check("keyword", { keyword: text, keyword_type: type });
const words = (parameters: Parameters) => check("length", { unit: "word", ...parameters });
const length = (unit: string, parameters: Parameters) => check("length", { unit, ...parameters });
const affix = (parameters: Parameters) => check("prefix_suffix", parameters);
const columns = (...names: string[]) => check("table", { col_name: names });
const letters = (type: string) => check("case", { case_type: type });
const numbered = (symbol: string) => check("ordered_list", { symbol });
const bullets = (symbol: string | null) => check("unordered_list", { symbol });
const marked = (type: string) => check("markdown", { md_type: type });
const language = (tag: string) => check("language", { lang_type: tag });
const times = (type: string) => check("timestamp_format", { format_type: type });
const counted = (min: number, max = -1) => check("count", { min_count: min, max_count: max });
const object = (schema: unknown) => check("json_object", { schema });
const plain = check("plain_text", {});

/** Pairs with other parameters, and checks that nothing passes by themselves: the same by hand, each with its reason. */
export const OTHERS: readonly [string, "y" | "n" | "?", ...AskedCheck[]][] = [
  ["a title is Markdown", "n", plain, marked("title")],
  ["code is Markdown", "n", plain, marked("code")],
  ["italics are Markdown", "n", plain, marked("italic")],
  ["a highlight is Markdown", "n", plain, marked("highlight")],
  ["a numbered list in brackets", "n", plain, numbered("(1)")],
  ["the items of one list", "n", bullets("-"), bullets("*")],
  ["a bullet of any kind", "y", bullets("-"), bullets(null)],
  ["numbers and letters", "n", numbered("1."), numbered("a.")],
  ["a point and a bracket", "n", numbered("1."), numbered("1)")],
  ["two and three columns", "n", columns("Time", "Action"), columns("Time", "Action", "Sound")],
  ["other columns", "n", columns("Time", "Action"), columns("Time", "Sound")],
  ["the same columns in other letters", "y", columns("Time", "Action"), columns("time", "ACTION")],
  ["asked for and forbidden", "n", keyword("kitchen"), keyword("Kitchen", "exclude")],
  ["forbidden in what is asked for", "n", keyword("in the red kitchen"), keyword("red", "exclude")],
  ["a part of another word", "y", keyword("kitchens"), keyword("kitchen", "exclude")],
  ["a number within a number", "y", keyword(".5"), keyword("kitchen", "exclude")],
  ["forbidden in the beginning", "n", affix({ prefix: "In the red kitchen" }), keyword("red", "exclude")],
  ["forbidden in the ending", "n", affix({ suffix: "that is the end" }), keyword("end", "exclude")],
  ["the last word may go on", "?", affix({ prefix: "In this video" }), keyword("video", "exclude")],
  ["a forbidden delimiter", "n", check("delimiter", { symbol: "|" }), keyword("|", "exclude")],
  ["more words than allowed", "n", keyword("a bright red kitchen table"), words({ max_len: 3 })],
  ["as many words as allowed", "y", keyword("bright red kitchen"), words({ max_len: 3 })],
  ["more Chinese words than allowed", "n", keyword("猫在窗边"), words({ max_len: 1 })],
  ["more letters than allowed", "n", keyword("a bright red kitchen"), length("character", { max_len: 8 })],
  ["a beginning too long", "n", affix({ prefix: "Please note that this video" }), words({ max_len: 2 })],
  ["columns too long", "n", columns("Time", "Action", "Sound"), words({ max_len: 2 })],
  ["columns with too many letters", "n", columns("Time", "Action"), length("character", { max_len: 11 })],
  ["keys too long", "n", object(scene), words({ max_len: 1 })],
  ["keys with too many letters", "n", object(scene), length("character", { max_len: 15 })],
  ["too short and too long", "n", words({ max_len: 10 }), words({ min_len: 20 })],
  ["words in too few letters", "n", words({ min_len: 30 }), length("character", { max_len: 20 })],
  ["sentences in too few words", "n", length("sentence", { min_len: 6 }), words({ max_len: 5 })],
  [
    "sentences in too few letters",
    "n",
    length("sentence", { min_len: 6 }),
    length("character", { max_len: 5 }),
  ],
  ["sentences in as many words", "y", length("sentence", { min_len: 5 }), words({ max_len: 5 })],
  [
    "paragraphs and sentences",
    "y",
    length("paragraph", { min_len: 3, max_len: 3 }),
    length("sentence", { min_len: 9, max_len: 9 }),
  ],
  ["the least words", "y", words({ min_len: 0, max_len: 1 }), length("sentence", { max_len: 1 })],
  ["few and many things", "n", counted(0, 3), counted(5)],
  ["few words and many things", "?", counted(12), words({ max_len: 3 })],
  ["two beginnings", "n", affix({ prefix: "In this video" }), affix({ prefix: "Summary:" })],
  ["a beginning of a beginning", "y", affix({ prefix: "In this video" }), affix({ prefix: "In this" })],
  ["two endings", "n", affix({ suffix: "The end" }), affix({ suffix: "done" })],
  ["a beginning and an ending", "y", affix({ prefix: "Summary:" }), affix({ suffix: "done" })],
  ["capitals in small letters", "n", affix({ prefix: "In this video" }), letters("lower")],
  ["small letters in capitals", "n", affix({ prefix: "and then this happens" }), letters("upper")],
  ["no title", "n", affix({ prefix: "Look how this happens" }), letters("title")],
  ["upper and lower case", "n", letters("upper"), letters("lower")],
  ["title and lower case", "n", letters("title"), letters("lower")],
  ["upper and title case", "?", letters("upper"), letters("title")],
  ["small letters that count", "n", numbered("a."), letters("upper")],
  ["capitals that count", "n", numbered("A."), letters("lower")],
  ["keys in title case", "n", object(scene), letters("title")],
  ["keys in lower case", "y", object(scene), letters("lower")],
  ["two languages", "n", language("en"), language("zh")],
  ["Chinese in capitals", "y", language("zh"), letters("upper")],
  [
    "Chinese with a phrase in quotes",
    "y",
    language("zh"),
    keyword("a very long phrase that nobody would take for Chinese"),
  ],
  ["French with a keyword", "y", language("fr"), keyword("cuisine")],
  ["moments and periods", "n", times("point"), times("period")],
  ["moments with and without brackets", "y", times("point"), times("mm:ss")],
  ["no number is so", "n", words({ min_len: 10, max_len: 5 })],
  ["no count is so", "n", counted(4, 2)],
  ["no columns", "n", columns()],
  ["an object that is a text", "n", object({ type: "string" })],
  ["nothing fits", "n", object(false)],
  ["a very long text", "?", words({ min_len: 1_000_000 })],
  ["a rule that nobody knows", "?", check("haiku", {})],
  ["parameters that are none", "?", words({ unit: "line" })],
  ["no checks", "y"],
];
