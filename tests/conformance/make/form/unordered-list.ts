import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { at, namedBlanks, sentences, take, things } from "../words";

const list = (markers: string[], count: number, start = 0) =>
  take(things, count, start)
    .map((thing, index) => `${at(markers, index)} a ${thing}`)
    .join("\n");
const none = {};

export const unorderedList: FormCase[] = [
  ...["-", "*"].flatMap((symbol) =>
    [2, 3, 6].flatMap((count) => [
      ...ask("the marker asked for", { symbol }, [list([symbol], count, count)], "passed"),
      ...ask("any marker will do", none, [list([symbol], count, count)], "passed"),
      ...ask("another marker", { symbol }, [list([symbol === "-" ? "*" : "-"], count)], "failed"),
      ...ask(
        "numbers for markers",
        { symbol },
        [
          take(things, count)
            .map((thing, i) => `${i + 1}. ${thing}`)
            .join("\n"),
        ],
        "failed",
      ),
    ]),
  ),
  ...["+", "•"].flatMap((marker) => [
    ...ask("any marker will do", none, [list([marker], 3, 7)], "passed"),
    ...ask("another marker", { symbol: "-" }, [list([marker], 3, 7)], "failed"),
  ]),
  ...ask(
    "no markers",
    none,
    [take(things, 3).join("\n"), sentences.slice(0, 3).join("\n"), sentences[0] ?? ""],
    "failed",
  ),
  ...ask(
    "no markers",
    { symbol: "-" },
    [take(things, 3, 5).join("\n"), take(things, 3).join(", ")],
    "failed",
  ),
  ...ask("blank lines between", { symbol: "-" }, [list(["-"], 4).replaceAll("\n", "\n\n")], "passed"),
  ...ask("Windows line ends", { symbol: "-" }, [list(["-"], 3).replaceAll("\n", "\r\n")], "passed"),
  ...ask("blanks and line feeds around", { symbol: "*" }, [`\n${list(["*"], 3)}\n\n`], "passed"),
  ...ask(
    "sentences as items",
    { symbol: "-" },
    [
      take(sentences, 4)
        .map((sentence) => `- ${sentence}`)
        .join("\n"),
    ],
    "passed",
  ),
  ...ask(
    "an inner list",
    { symbol: "-" },
    ["- boats\n  - a tug\n  - a ferry\n- birds", "- boats\n    - a tug\n- birds"],
    "passed",
  ),
  ...ask("a wrapped line", { symbol: "-" }, ["- a gull that cries\n  and circles\n- a heron"], "passed"),
  ...ask("an inner numbered list", { symbol: "*" }, ["* boats\n  1. a tug\n  2. a ferry\n* birds"], "passed"),
  ...ask(
    "markers of two kinds",
    none,
    [list(["-", "*"], 4), list(["+", "•"], 4), list(["-", "-", "*"], 6)],
    "failed",
  ),
  ...ask("markers of two kinds", { symbol: "-" }, [list(["-", "*"], 4), list(["-", "-", "+"], 3)], "failed"),
  ...ask("other bullets", none, [list(["◦"], 3), list(["‣"], 3), list(["●"], 3)], "passed"),
  ...ask("the symbol given with its blank", { symbol: "- " }, [list(["-"], 3)], "passed"),
  ...ask("a rule", none, ["* * *", "- - -"], "failed"),
  ...ask("a rule", { symbol: "-" }, ["---", "- - - -"], "failed"),
  ...ask("no blank after the marker", none, ["-oar\n-buoy", "•oar\n•buoy", "*oar*"]),
  ...ask("no blank after the marker", { symbol: "-" }, ["-oar\n-buoy", "--oar", "- oar\n-buoy"]),
  ...ask("a marker without words", none, ["- ", "-", "- oar\n-", "- oar\n- \n- buoy", "*\toar\n*"]),
  ...ask("words before the list", none, [`Boats:\n${list(["-"], 2)}`, `${list(["-"], 2)}\nThat is all.`]),
  ...ask("only blank lines", none, ["\n\n", " ", "\t\n", "\u3000"], "failed"),
  ...ask("a marker further on", none, ["oar - buoy", "oar\n- buoy", "a - b\nc - d"]),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`${name} after the marker`, { symbol: "-" }, [`-${blank}oar\n-${blank}buoy`]),
    ...ask(`${name} before the marker`, none, [`${blank}- oar`]),
    ...ask(`${name} alone on a line`, none, [`- oar\n${blank}\n- buoy`]),
  ]),
  ...ask("other dashes", none, ["– oar\n– buoy", "— oar", "− oar", "‐ oar", "· oar\n· buoy"]),
  ...ask("a symbol of several signs", { symbol: "->" }, ["-> oar\n-> buoy", "- oar", "->oar"]),
  ...ask("a symbol with signs of a pattern", { symbol: ".+" }, [".+ oar", "ab oar"]),
  ...ask("a symbol that is a word", { symbol: "item" }, ["item oar\nitem buoy", "items oar"]),
  ...ask("an emoji as the symbol", { symbol: "🐟" }, ["🐟 oar\n🐟 buoy", "🐟oar", "🐠 oar"]),
  ...ask("no symbol by null or by an empty one", { symbol: null }, ["+ oar", "oar"]),
  ...ask("no symbol by null or by an empty one", { symbol: "" }, ["+ oar", "oar"]),
  ...[0, 3, false, true, ["-"], [], {}].map((symbol) =>
    askWhole("a symbol that is no text", { symbol, content: ["- oar"] }),
  ),
  ...askShapes({ symbol: "-" }, "- an oar\n- a buoy", "an oar and a buoy"),
];
