import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { namedBlanks, sentences, take } from "../words";

const include = (keyword: unknown) => ({ keyword, keyword_type: "include" });
const exclude = (keyword: unknown) => ({ keyword, keyword_type: "exclude" });

/** Both demands on one text: whether the keyword is there decides them against each other. */
function opposed(note: string, keyword: string, text: string, there?: boolean): FormCase[] {
  if (there === undefined)
    return [...ask(note, include(keyword), [text]), ...ask(note, exclude(keyword), [text])];
  return [
    ...ask(note, include(keyword), [text], there ? "passed" : "failed"),
    ...ask(note, exclude(keyword), [text], there ? "failed" : "passed"),
  ];
}

const scene = take(sentences, 4).join(" ");

export const keyword: FormCase[] = [
  ...["heron", "pier", "rope", "lighthouse"].flatMap((word) =>
    opposed("a word of the text", word, scene, true),
  ),
  ...["otter", "balcony", "drum", "snow"].flatMap((word) =>
    opposed("a word that is not there", word, scene, false),
  ),
  ...["HERON", "Ferry", "rOpE"].flatMap((word) => opposed("another letter case", word, scene, true)),
  ...["long rope", "without a sound"].flatMap((words) => opposed("several words", words, scene, true)),
  ...opposed("the words are there, but not together", "heron ferry", scene, false),
  ...(
    [
      ["oar", "The boarding ramp is wet."],
      ["mast", "The harbour master nods."],
      ["net", "A magnet hums."],
      ["tide", "The tideway is calm."],
    ] as const
  ).flatMap(([word, text]) => opposed("only inside of a longer word", word, text, false)),
  ...opposed("at the very beginning", "gulls", "Gulls circle.", true),
  ...opposed("at the very end, before a sign", "stall", "Gulls circle the stall!", true),
  ...opposed("in quotation marks", "fog", "The captain says “fog” and sighs.", true),
  ...opposed("in Chinese, where words have no blanks", "灯塔", "雾气遮住了灯塔。", true),
  ...opposed("in Chinese, not there", "灯笼", "雾气遮住了灯塔。", false),
  ...opposed("a curly apostrophe in the text", "sailor's knot", "She ties a sailor’s knot.", true),
  ...opposed("over a line's end", "harbour bell", "They hear the harbour\nbell ring.", true),
  ...namedBlanks.flatMap(([name, blank]) =>
    ask(`${name} between the words`, include("fish stall"), [`the fish${blank}stall`]),
  ),
  ...opposed("full lower-casing: the dotted capital I becomes two", "i̇skele", "İskele at dawn"),
  ...opposed("full lower-casing: final sigma", "πλοίος", "ΠΛΟΊΟΣ"),
  ...opposed("final sigma against the other one", "πλοίοσ", "ΠΛΟΊΟΣ"),
  ...opposed("no case folding", "STRASSE", "die straße am Hafen"),
  ...opposed("a ligature is no two letters", "fish", "the ﬁsh stall"),
  ...opposed("full-width letters have cases too", "ＴＵＧ", "a ｔｕｇ waits"),
  ...opposed("the Kelvin sign becomes k", "kelp", "\u212aelp on the rocks"),
  ...opposed("composed against decomposed", "caf\u00e9", "the cafe\u0301 opens"),
  ...opposed("a zero-width space inside of the word", "heron", "a he\u200bron"),
  ...ask("an empty keyword passes whatever is asked", include(""), ["fog", ""]),
  ...ask("an empty keyword passes whatever is asked", exclude(""), ["fog"]),
  askWhole("an empty keyword and no text", { ...include(""), content: [null] }),
  askWhole("an empty keyword and an unknown kind", {
    keyword: "",
    keyword_type: "perhaps",
    content: ["fog"],
  }),
  ...["perhaps", "Include", "", null, 1].map((keyword_type) =>
    askWhole("an unknown kind", { keyword: "fog", keyword_type, content: ["fog"] }),
  ),
  ...[null, 0, 4, [], ["fog"], true, {}].map((word) =>
    askWhole("a keyword that is no text", { ...include(word), content: ["fog"] }),
  ),
  askWhole("no keyword", { keyword_type: "include", content: ["fog"] }),
  askWhole("no kind", { keyword: "fog", content: ["fog"] }),
  ...askShapes(include("fog"), "Fog on the quay.", "Rain on the quay."),
];
