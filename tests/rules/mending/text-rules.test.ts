import { describe, expect, it } from "vitest";
import { checkOf, editOf, type Row, touched } from "./edit-request";

const whole = "The whole answer";
const length = (unit: string, limits: Record<string, number>) =>
  checkOf("length", `${whole} has the asked length`, { unit, ...limits });
const keyword = (word: string, type: string) =>
  checkOf("keyword", `${whole} keeps to the word rule`, { keyword: word, keyword_type: type });
const affixes = (parameters: Record<string, unknown>) =>
  checkOf("prefix_suffix", `${whole} begins and ends as asked`, parameters);
const written = (type: string) => checkOf("case", `${whole} is written in that case`, { case_type: type });
const reference = { semantics: "reference" } as const;

const rows: Row[] = [
  ["words at the end", length("word", { max_len: 4 }), "Rain falls on the blue bench.", "Rain falls."],
  [
    "words, down to exactly so many",
    length("word", { min_len: 4, max_len: 4 }),
    "Rain falls on the blue bench.",
    "Rain falls on the.",
  ],
  [
    "words, released rule",
    length("word", { max_len: 5 }),
    "Rain falls all day, then it stops.",
    "Rain falls all day, then.",
    reference,
  ],
  [
    "a quotation that is left open",
    length("word", { max_len: 3 }),
    'She says "tea time now" twice.',
    'She says "tea."',
  ],
  ["a sentence", length("sentence", { max_len: 1 }), "It rains. A cat sleeps. A bell rings.", "It rains."],
  [
    "a sentence, released rule",
    length("sentence", { max_len: 2 }),
    "It rains. A cat sleeps. A bell rings.",
    "It rains. A cat sleeps.",
    reference,
  ],
  ["a paragraph", length("paragraph", { max_len: 1 }), "One.\n\nTwo.\n\nThree.", "One."],
  [
    "a paragraph, released rule",
    length("paragraph", { max_len: 2 }),
    "One.\n\nTwo.\n\nThree.",
    "One.\n\nTwo.",
    reference,
  ],
  [
    "characters at a word's border",
    length("character", { max_len: 20 }),
    "A small robot makes tea for three.",
    "A small robot makes tea.",
  ],
  ["Chinese characters", length("character", { max_len: 6 }), "机器人在厨房里泡茶。", "机器人在厨。"],
  ["too short a text", length("word", { min_len: 9 }), "Rain falls.", null],
  ["a JSON value that is too long", length("word", { max_len: 1 }), '{"a": "one two three"}', null],

  [
    "a forbidden word",
    keyword("robot", "exclude"),
    "A yellow robot, PIP, meets the Robot's cat.",
    "A yellow, PIP, meets the cat.",
  ],
  ["a forbidden word first in the text", keyword("tea", "exclude"), "Tea is served.", "is served."],
  ["with its marks", keyword("tea", "exclude"), "Now **tea** is served.", "Now is served."],
  [
    "inside of a word, released rule",
    keyword("robot", "exclude"),
    "Two robots dance.",
    "Two dance.",
    reference,
  ],
  ["at the end of a quotation", keyword("tea", "exclude"), 'It says "now tea".', 'It says "now".'],
  ["an empty response", affixes({ prefix: "Log:" }), " ", null],
  ["nothing but the word", keyword("tea", "exclude"), "Tea", null],
  ["a word that is missing", keyword("kettle", "include"), "Tea is served.", null],
  [
    "a word in other typography, released rule",
    keyword("hard cut", "include"),
    "It ends in a hard\u00a0cut here.",
    "It ends in a hard cut here.",
    reference,
  ],
  [
    "a word half in bold, released rule",
    keyword("hard cut", "include"),
    "A hard **cut** ends it.",
    "A hard cut** ends it.",
    reference,
  ],

  ["a missing prefix", affixes({ prefix: "Log:" }), "It rains.", "Log: It rains."],
  ["a prefix without its colon", affixes({ prefix: "Log:" }), "Log it rains.", "Log: it rains."],
  ["a prefix in small letters", affixes({ prefix: "Log:" }), "log: it rains.", "Log: it rains."],
  ["blanks before a prefix", affixes({ prefix: "Log:" }), "\n  Log: it rains.", "Log: it rains.", reference],
  ["a missing suffix", affixes({ suffix: "over and out" }), "It rains.", "It rains. over and out"],
  [
    "a suffix with blanks after it",
    affixes({ suffix: "the end" }),
    "It rains, the end \n",
    "It rains, the end",
    reference,
  ],
  ["a suffix in other letters", affixes({ suffix: "The end" }), "It rains. THE END!", "It rains. The end"],
  [
    "a Chinese prefix and suffix",
    affixes({ prefix: "茶记：", suffix: "完。" }),
    "下雨了。",
    "茶记：下雨了。完。",
  ],
  [
    "both, one of them there",
    affixes({ prefix: "Log:", suffix: "done" }),
    "Log: it rains.",
    "Log: it rains. done",
  ],

  ["small letters", written("lower"), "A Cat sleeps.", "a cat sleeps."],
  ["capitals", written("upper"), "Ein Bär schläft.", "EIN BÄR SCHLÄFT."],
  ["capitals, released rule", written("upper"), "a cat", "A CAT", reference],
  ["a title with small words", written("title"), "A cat on the bench", "A Cat on the Bench"],
  ["a title, released rule", written("title"), "A cat on the bench", "A Cat On The Bench", reference],
  ["a title out of capitals", written("title"), "A CAT ON THE BENCH", "A Cat On The Bench"],
  ["a title out of capitals, released rule", written("title"), "A CAT ON IT", "A Cat On It", reference],
  ["no letter at all", written("upper"), "123", null],

  [
    "another language",
    checkOf("language", `${whole} is in Chinese`, { lang_type: "zh" }),
    "Rain falls.",
    null,
  ],
  ["a rule that does not exist", checkOf("tone", `${whole} is friendly`), "Rain falls.", null],
];

describe("smallestEdit on text", () => {
  it.each(rows)("%s", async (_name, check, response, edited, options) => {
    const edit = await editOf(response, check, options);
    expect(edit?.response ?? null).toBe(edited);
  });

  it("touches nothing but what it must", async () => {
    const response = "I see a Cat. THE rain falls.";
    expect(touched(response, await editOf(response, written("lower")))).toEqual([
      ["I", "i"],
      ["C", "c"],
      ["THE", "the"],
    ]);
    const long = "One two three four five. Six seven eight nine.";
    expect(touched(long, await editOf(long, length("word", { min_len: 7, max_len: 7 })))).toEqual([
      [" eight nine", ""],
    ]);
  });

  it("tells what it does", async () => {
    const long = "One two three four five. Six seven eight nine.";
    expect((await editOf(long, length("word", { max_len: 7 })))?.summary).toBe("cut the last 4 words");
    expect((await editOf("It rains.", affixes({ suffix: "over and out" })))?.summary).toBe(
      "add the suffix 'over and out'",
    );
    expect((await editOf("A robot and a robot.", keyword("robot", "exclude")))?.summary).toBe(
      "delete 'robot' (2 times)",
    );
  });

  it("is null for a check that passes or cannot be run", async () => {
    expect(await editOf("a cat", written("lower"))).toBeNull();
    expect(await editOf("a cat", checkOf("length", `${whole} is short`, { unit: "page" }))).toBeNull();
  });

  it("keeps an ending that another check asks for", async () => {
    const ending = checkOf("prefix_suffix", `${whole} ends with 'Fin.'`, { suffix: "Fin." }, "format-002");
    const response = "It rains on the bench. A cat comes back. Fin.";
    const edit = await editOf(response, length("word", { min_len: 6, max_len: 6 }), { siblings: [ending] });
    expect(edit?.response).toBe("It rains on the bench. Fin.");
    expect(edit?.breaks).toEqual([]);
  });

  it("says which other check it would spoil when it cannot be helped", async () => {
    const cat = checkOf(
      "keyword",
      `${whole} has 'cat'`,
      { keyword: "cat", keyword_type: "include" },
      "format-002",
    );
    const edit = await editOf("It rains on the cat.", length("word", { max_len: 2 }), { siblings: [cat] });
    expect(edit?.response).toBe("It rains.");
    expect(edit?.breaks).toEqual(["format-002"]);
  });
});
