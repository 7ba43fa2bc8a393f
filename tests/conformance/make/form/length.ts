import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { at, chineseSentences, namedBlanks, sentences, take, things } from "../words";

type Unit = "word" | "sentence" | "paragraph" | "character";

const exactly = (unit: Unit, size: number) => ({ unit, min_len: size, max_len: size });

/** A text of known size: the bounds that just hold, and those that just do not. */
function sized(note: string, unit: Unit, text: string, size: number): FormCase[] {
  return [
    ...ask(note, exactly(unit, size), [text], "passed"),
    ...ask(note, { unit, min_len: size + 1 }, [text], "failed"),
    ...(size > 1 ? ask(note, { unit, max_len: size - 1 }, [text], "failed") : []),
  ];
}

/** The count of a text as released: one question a bound, so that a wrong count by one shows. */
function counted(note: string, unit: Unit, text: string, around: number): FormCase[] {
  return [around, around + 1].flatMap((size) => ask(note, exactly(unit, size), [text]));
}

const wordsIn = (text: string) => text.split(" ").length;
const lettersIn = (text: string) => text.replaceAll(" ", "").length;

export const length: FormCase[] = [
  ...[2, 4, 7].flatMap((count) => {
    const text = take(sentences, count, count).join(" ");
    return [
      ...sized(`${count} sentences of plain words`, "sentence", text, count),
      ...sized("plain words", "word", text, wordsIn(text)),
      ...sized("characters without blanks", "character", text, lettersIn(text)),
    ];
  }),
  ...[1, 3, 5].flatMap((count) =>
    sized(
      `${count} paragraphs with blank lines between`,
      "paragraph",
      take(sentences, count, 2)
        .map((sentence, index) => `${sentence} ${at(sentences, index)}`)
        .join("\n\n"),
      count,
    ),
  ),
  ...[1, 3].flatMap((count) => {
    const text = take(chineseSentences, count, 1).join("");
    return [
      ...sized("Chinese sentences", "sentence", text, count),
      ...sized("Chinese characters, signs included", "character", text, text.length),
    ];
  }),
  ...sized("Chinese characters as words", "word", "海鸥落在木桩上", 7),
  ...sized("questions and calls", "sentence", "Who rings? Nobody! The bell moves alone.", 3),
  ...sized("a hyphenated word is one", "word", "a well-worn rope", 3),
  ...sized(
    "list markers are no words",
    "word",
    take(things, 3)
      .map((thing, i) => `${i + 1}. the ${thing}`)
      .join("\n"),
    6,
  ),
  ...sized(
    "bullets are no words",
    "word",
    take(things, 3, 5)
      .map((thing) => `- the ${thing}`)
      .join("\n"),
    6,
  ),
  ...ask("digits are words to a reader", exactly("word", 4), ["12 gulls, 3 crates"], "passed"),
  ...ask("accented words are words to a reader", exactly("word", 4), ["the façade of Zoë"], "passed"),
  ...ask("an apostrophe does not part a word", exactly("word", 4), ["it's the sailor's rope"], "passed"),
  ...ask("a decimal ends no sentence", exactly("sentence", 1), ["The quay is 2.5 metres high."], "passed"),
  ...ask("an abbreviation ends no sentence", exactly("sentence", 1), ["Dr. Osei waves."], "passed"),
  ...ask("the last sentence has no stop", exactly("sentence", 2), ["The tide turns. Gulls cry"], "passed"),
  ...ask("Windows line ends between paragraphs", exactly("paragraph", 2), ["Fog.\r\n\r\nRain."], "passed"),
  ...ask("a blank on the empty line", exactly("paragraph", 2), ["Fog lifts.\n  \nRain falls."], "passed"),
  ...ask(
    "line feeds are no characters to a reader",
    exactly("character", 6),
    ["fog\nlow", "fog\tlow"],
    "passed",
  ),
  ...counted("apostrophes part words", "word", "it's the sailor's rope", 6),
  ...counted("curly apostrophes part words", "word", "it’s low", 2),
  ...counted("digits and mixed words do not count", "word", "3 boats, 2nd tug, B2 pier, x1y", 3),
  ...counted("accented letters spoil their word", "word", "naïve café Zoë plain", 1),
  ...counted("a combining mark does not spoil its word", "word", "the cafe\u0301 opens", 3),
  ...counted("an underscore joins", "word", "low_tide high tide", 2),
  ...counted("words that touch Chinese do not count", "word", "看tug船 and 船", 4),
  ...counted("words beside full-width letters", "word", "tugＡ fog Ｂfog", 1),
  ...counted("two hyphens part words", "word", "low--tide -fog- a-b-c", 4),
  ...counted("the edges of the Chinese block", "word", "\u4e00\u9fa5\u9fa6\u3400", 2),
  ...counted("ordinals and superscripts beside words", "word", "ªb x² m³ plain", 1),
  ...counted("a soft hyphen parts words", "word", "light\u00adhouse", 2),
  ...counted("runs of stops", "sentence", "Wait... what?! No!! Yes.", 4),
  ...counted("decimals and abbreviations", "sentence", "It is 3.5 m, e.g. low. Done", 4),
  ...counted("Chinese stops, and those that do not count", "sentence", "雾。雨！风？浪…潮；夜．", 3),
  ...counted("no stop at all", "sentence", "fog over the quay", 0),
  ...counted("a list marker's stop is taken off", "sentence", "1. Fog.\n2. Rain.\nIII. Hail.", 3),
  ...counted("only an empty line parts", "paragraph", "Fog.\nRain.\n \nHail.\r\n\r\nSnow.", 1),
  ...counted("several empty lines", "paragraph", "\n\nFog.\n\n\n\n\nRain.\n\n", 2),
  ...counted("only blanks between empty lines", "paragraph", "Fog.\n\n\u3000\n\nRain.\n\n\u001c\n\n", 2),
  ...counted("a blank that is none for Python", "paragraph", "Fog.\n\n\u200b\n\n\ufeff", 3),
  ...counted("code points, not halves of pairs", "character", "🐟🐠 a", 3),
  ...counted("a family of emoji is many", "character", "👩‍🚀 up", 5),
  ...counted("line feeds and tabs count", "character", "a\nb\tc d", 6),
  ...counted("decomposed letters are two", "character", "e\u0301e", 3),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`${name} counts as a character`, exactly("character", 3), [`a${blank}b`]),
    ...ask(`${name} after a list marker`, exactly("word", 1), [`a.${blank}fog`]),
  ]),
  ...ask("what looks like a list marker goes", exactly("word", 2), [
    "K. Abara waves",
    "x) fog drifts",
    "XL) fog drifts",
    "mix. fog drifts",
    "二、 fog drifts",
    "二、fog drifts",
    "9.fog drifts",
    "９. fog drifts",
    "12) fog drifts",
    "• fog drifts",
    "– fog drifts",
    "  +\tfog drifts",
    "- - fog drifts",
  ]),
  ...ask(
    "a maximum of 0 allows nothing to a reader",
    { unit: "word", max_len: 0 },
    ["fog over the quay"],
    "failed",
  ),
  ...ask("a negative maximum", { unit: "word", max_len: -3 }, ["fog over the quay"]),
  ...ask(
    "more asked than allowed",
    { unit: "word", min_len: 5, max_len: 3 },
    ["fog over the old quay", "fog"],
    "failed",
  ),
  ...ask("no bound", { unit: "word" }, ["fog", "", "雾"]),
  ...[2.5, 3.0, true, { $float: "NaN" }, { $float: "Infinity" }, -4, 1e300].flatMap((bound) => [
    ...ask("an odd minimum", { unit: "word", min_len: bound }, ["fog over quays"]),
    ...ask("an odd maximum", { unit: "word", max_len: bound }, ["fog over quays"]),
  ]),
  ...["5", [2], {}].flatMap((bound) => [
    ...ask("a minimum that is no number", { unit: "word", min_len: bound }, ["fog over quays"], "error"),
    ...ask("a maximum that is no number", { unit: "word", max_len: bound }, ["fog over quays"], "error"),
  ]),
  ...ask("no maximum by null", { unit: "word", min_len: 1, max_len: null }, ["fog", ""]),
  ...ask("no minimum by null", { unit: "word", min_len: null, max_len: 2 }, ["fog"]),
  ...["words", "Word", "", "line", null, 3].map((unit) =>
    askWhole("an unknown unit", { unit, content: ["fog"] }),
  ),
  askWhole("an unknown unit, and bounds that are no numbers", {
    unit: "line",
    min_len: "5",
    content: ["fog"],
  }),
  askWhole("no unit", { min_len: 1, content: ["fog"] }),
  askWhole("a long text", { ...exactly("word", 30_000), content: [{ repeat: ["fog ", 30_000] }] }, "passed"),
  askWhole(
    "a long text",
    { ...exactly("character", 45_000), content: [{ repeat: ["雾 fo", 15_000] }] },
    "passed",
  ),
  ...askShapes({ unit: "word", min_len: 3 }, "fog over quays", "fog"),
];
