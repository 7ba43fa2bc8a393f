import { ask, askShapes, type FormCase } from "../form-case";
import { chineseSentences, namedBlanks, sentences, take, things } from "../words";

const prose = take(sentences, 3).join(" ");
const inLines = (lines: string[]) => lines.join("\n");
const listed = (marker: (index: number) => string) =>
  inLines(take(things, 3, 4).map((thing, index) => `${marker(index)}the ${thing}`));

export const plainText: FormCase[] = [
  ...ask(
    "prose",
    {},
    [1, 2, 4, 6].map((count) => take(sentences, count, count).join(" ")),
    "passed",
  ),
  ...ask(
    "prose in lines",
    {},
    [inLines(take(sentences, 3, 2)), take(sentences, 2, 5).join("\n\n")],
    "passed",
  ),
  ...ask("Chinese prose", {}, [chineseSentences.join(""), inLines(take(chineseSentences, 3))], "passed"),
  ...ask(
    "signs that prose has",
    {},
    [
      "The harbour (a small one) sleeps; nobody stirs.",
      "At 7:45 the tide turns - slowly, then all at once.",
      "Low-lying fog: 80 % of the quay is gone.",
      "“Cast off!” she calls, and the crew's boots thud.",
      "It costs 4.50 euros & takes 20 minutes.",
    ],
    "passed",
  ),
  ...ask(
    "a line that begins with an initial",
    {},
    [
      "B. Lindqvist steers the tug.",
      "K. Abara and M. Osei mend the nets.",
      "V. Petrova waves from the mole.",
    ],
    "passed",
  ),
  ...ask(
    "a line that begins with a year",
    {},
    ["The mole was built in\n1931. It still stands.", "They sailed until\n1887. Then came steam."],
    "passed",
  ),
  ...ask("a number alone", {}, ["1931", "-6.25", " 88 ", "3e2"], "passed"),
  ...ask("a quoted sentence alone", {}, ['"Fog hides the lighthouse."', '"潮水退了。"'], "passed"),
  ...ask("a heading", {}, [`# Harbour\n${prose}`, `### Morning\n\n${prose}`], "failed"),
  ...ask(
    "bold words",
    {},
    ["The **heron** lands.", "A __lantern__ sways.", `${prose} It is **very** quiet.`],
    "failed",
  ),
  ...ask("a code fence", {}, ["```\ntide = low\n```", `${prose}\n\n\`\`\`text\nlog\n\`\`\``], "failed"),
  ...ask("a quotation block", {}, [`> ${sentences[0]}\n> ${sentences[1]}`], "failed"),
  ...ask("HTML", {}, [`<p>${prose}</p>`, "The <i>ferry</i> leaves.<br>"], "failed"),
  ...ask("a link", {}, ["See [the pier](https://pier.example/map) at noon."], "failed"),
  ...["- ", "* ", "+ ", "• "].flatMap((marker) =>
    ask("a list of bullets", {}, [listed(() => marker), `${prose}\n\n${listed(() => marker)}`], "failed"),
  ),
  ...ask(
    "a numbered list",
    {},
    [
      listed((index) => `${index + 1}. `),
      listed((index) => `${index + 1}) `),
      listed((index) => `${"abc"[index]}) `),
      listed((index) => `${["I", "II", "III"][index]}. `),
      listed((index) => `${"一二三"[index]}、 `),
    ],
    "failed",
  ),
  ...ask(
    "a numbered list written without blanks or with other signs",
    {},
    [
      listed((index) => `${index + 1}.`),
      listed((index) => `${index + 1}: `),
      listed((index) => `(${index + 1}) `),
      listed((index) => `${"①②③"[index]} `),
      listed((index) => `${"一二三"[index]}、`),
    ],
    "failed",
  ),
  ...ask(
    "a table",
    {},
    ["| boat | crew |\n|---|---|\n| tug | 4 |", "boat | crew\n---|---\ntug | 4\nferry | 9"],
    "failed",
  ),
  ...ask(
    "JSON",
    {},
    ['{"boat": "tug"}', '["tug", "ferry"]', '{"boat": {"crew": [4, 9]}}', ' \n{"tide": null}\n'],
    "failed",
  ),
  ...ask(
    "JSON among words",
    {},
    ['As asked: {"boat": "tug"}', '```json\n{"boat": "tug"}\n```', '{"boat": "tug"}\nThat is all I saw.'],
    "failed",
  ),
  ...ask("values that only Python takes for JSON", {}, [
    "NaN",
    "Infinity",
    "-Infinity",
    "-NaN",
    "+4",
    "1e999",
    "01",
  ]),
  ...ask("JSON words and near-JSON", {}, [
    "true",
    "false",
    "null",
    "True",
    "nil",
    "'tug'",
    "{boat: 1}",
    '{"a": 1,}',
  ]),
  ...ask("lone surrogates and keys given twice", {}, ['"\\ud812"', '{"tug": 1, "tug": 2}', '"tide\ud83d"']),
  ...ask("control characters in a JSON text", {}, [
    '"tide\tlow"',
    '"tide\\tlow"',
    '"tide\u007flow"',
    "\ufeff[4]",
  ]),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`${name} after a bullet`, {}, [`-${blank}lantern`]),
    ...ask(`${name} before a bullet`, {}, [`fog\n${blank}* lantern`]),
  ]),
  ...ask("a bullet with nothing to say", {}, ["-", "- ", "*  \n", "fog\n-"]),
  ...ask("markers of other scripts", {}, [
    "٣. lantern",
    "４. lantern",
    "²) lantern",
    "é. lantern",
    "B） lantern",
  ]),
  ...ask("Roman-looking beginnings", {}, [
    "XL. lantern",
    "xl. lantern",
    "MIX. it well",
    "CIVIL. law",
    "v) lantern",
  ]),
  ...ask("pipes", {}, [
    "fog | : | rain",
    "a||b",
    "||",
    "| |",
    "tide |\n| turns",
    "low |-| high",
    "a | b | c",
  ]),
  ...askShapes({}, sentences.slice(0, 2).join(" "), "- a lantern\n- a rope"),
];
