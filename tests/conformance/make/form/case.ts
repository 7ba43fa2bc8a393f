import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { sentences, take } from "../words";

const type = (case_type: unknown) => ({ case_type });
const texts = [take(sentences, 1), take(sentences, 2, 3), take(sentences, 3, 6)].map((some) =>
  some.join(" "),
);
const upper = texts.map((text) => text.toUpperCase());
const lower = texts.map((text) => text.toLowerCase());
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const titles = ["heron on pier", "ferry leaves harbour", "bright red hull", "grey morning tides return"];

export const letterCase: FormCase[] = [
  ...ask("capitals throughout", type("upper"), upper, "passed"),
  ...ask("sentences with capitals at their beginnings", type("upper"), texts, "failed"),
  ...ask("small letters throughout", type("upper"), lower, "failed"),
  ...ask("small letters throughout", type("lower"), lower, "passed"),
  ...ask("sentences with capitals at their beginnings", type("lower"), texts, "failed"),
  ...ask("capitals throughout", type("lower"), upper, "failed"),
  ...ask(
    "a capital on every word",
    type("title"),
    ["Heron Lands Here", "Ferry Leaves Harbour", "Bright Red Hull"],
    "passed",
  ),
  ...ask("no capital on any word", type("title"), titles.slice(1), "failed"),
  ...ask("a capital on the first word only", type("title"), titles.slice(1).map(capital), "failed"),
  ...ask(
    "one word of small letters",
    type("title"),
    ["Ferry leaves Harbour", "bright Red Hull", "Grey Morning tides Return"],
    "failed",
  ),
  ...ask(
    "one word of small letters among capitals",
    type("upper"),
    ["THE FERRY leaves THE QUAY", "FOG hides THE LAMP"],
    "failed",
  ),
  ...ask(
    "one word of capitals among small letters",
    type("lower"),
    ["the FERRY leaves", "fog HIDES the lamp"],
    "failed",
  ),
  ...ask(
    "digits and signs beside",
    type("upper"),
    ["AT 7:45, THE TIDE TURNS!", "(LOW TIDE) – 80 %"],
    "passed",
  ),
  ...ask(
    "digits and signs beside",
    type("lower"),
    ["at 7:45, the tide turns!", "(low tide) – 80 %"],
    "passed",
  ),
  ...ask("small words in a title", type("title"), ["The Heron on the Pier", "Tides of the North"], "passed"),
  ...ask("an apostrophe in a title", type("title"), ["The Sailor's Rope", "Don't Wake the Gulls"], "passed"),
  ...ask(
    "one title word among capitals",
    type("title"),
    ["THE OLD FERRY Leaves", "FOG HIDES THE Lamp"],
    "failed",
  ),
  ...ask(
    "a short form of capitals in a title",
    type("title"),
    ["The BBC Films Herons", "GPS Buoys Return"],
    "passed",
  ),
  ...ask("no letters", type("upper"), ["", "7:45", "…", "雾"]),
  ...ask("no letters", type("lower"), ["", "7:45", "雾"]),
  ...ask("no letters", type("title"), ["", "7:45", "雾"]),
  ...ask("accented words", type("upper"), ["ÉTÉ ON THE QUAY", "été ON THE QUAY", "CAFé", "Zoë"]),
  ...ask("accented words", type("lower"), ["été on the quay", "ÉTÉ on the quay", "cafÉ"]),
  ...ask("accented words", type("title"), ["Été On Quays", "été On Quays", "Zoë"]),
  ...ask("words with digits or underscores", type("lower"), [
    "pier B2 waits",
    "low_TIDE waits",
    "3D fog",
    "x1Y",
  ]),
  ...ask("words with digits or underscores", type("upper"), ["PIER b2", "LOW_tide", "3d FOG"]),
  ...ask("words that touch Chinese", type("upper"), ["看tug船", "看 tug 船", "TUG船"]),
  ...ask("full-width letters", type("upper"), ["ｔｕｇ", "ＴＵＧ fog", "ＴＵＧ FOG"]),
  ...ask("a lone letter", type("title"), ["A", "I", "a", "A Gull", "A gull", "B C"]),
  ...ask("a lone letter", type("upper"), ["A", "i", "I A"]),
  ...ask("an inner capital in a title", type("title"), ["MacNeil Waves", "The eBoat Leaves", "McTide"]),
  ...ask("all words in capitals are no title", type("title"), ["FOG", "LOW TIDE", "A B"]),
  ...ask("hyphens in a title", type("title"), ["Low-Lying Fog", "Low-lying Fog", "A-frame Crane"]),
  ...ask("a dotless i and a dotted I", type("lower"), ["ıskele fog", "İskele fog"]),
  ...ask("letters without a case", type("lower"), ["ªfog", "fog ʰ", "ﬁsh", "ǅ"]),
  ...["caps", "Upper", "", "sentence", null, 4].flatMap((unknown) => [
    askWhole("an unknown case", { case_type: unknown, content: ["Fog"] }),
    askWhole("an unknown case, and no word", { case_type: unknown, content: ["7:45"] }),
  ]),
  askWhole("no case", { content: ["FOG"] }),
  ...askShapes(type("upper"), "FOG ON THE QUAY", "Fog on the quay"),
];
