import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { chineseThings, namedBlanks, take, things } from "../words";

const symbols = [";", "|", " / ", "->", "#", "===", "、", "、 ", "\t"];

export const delimiter: FormCase[] = [
  ...symbols.flatMap((symbol) => [
    ...ask(
      "things set apart by it",
      { symbol },
      [take(things, 2).join(symbol), take(things, 5, 3).join(symbol)],
      "passed",
    ),
    ...ask("one thing", { symbol }, [take(things, 1, 9).join(symbol)], "failed"),
    ...ask("things set apart by blanks only", { symbol }, [take(things, 3, 6).join(" ")], "failed"),
  ]),
  ...ask("a list with commas", { symbol: "," }, ["kelp, eel, crab", "eel,crab,kelp,cod"], "passed"),
  ...ask(
    "other signs than asked",
    { symbol: ";" },
    ["kelp, eel, crab", "eel | crab", "eel / crab"],
    "failed",
  ),
  ...ask("other signs than asked", { symbol: "|" }, ["kelp; eel; crab", "eel, crab"], "failed"),
  ...ask("nothing on one side", { symbol: ";" }, ["crab;", ";crab", " ; crab ; ", ";;crab;;"], "failed"),
  ...ask("nothing on either side", { symbol: ";" }, [";", ";;;", " ; ; "], "failed"),
  ...ask("blanks around the symbol", { symbol: ";" }, ["kelp ; eel ; crab", "kelp;\neel;\ncrab"], "passed"),
  ...ask("a symbol given with its blanks, written without", { symbol: " | " }, ["kelp|eel|crab"], "passed"),
  ...ask("a symbol given with its blank, written without", { symbol: "; " }, ["kelp;eel;crab"], "passed"),
  ...ask(
    "Chinese things with a full-width sign",
    { symbol: ";" },
    [chineseThings.slice(0, 4).join("；")],
    "passed",
  ),
  ...ask(
    "Chinese things with a full-width sign",
    { symbol: "," },
    [take(chineseThings, 3).join("，")],
    "passed",
  ),
  ...ask(
    "the symbol only inside of times",
    { symbol: ":" },
    ["It starts at 06:40", "Low tide 11:15"],
    "failed",
  ),
  ...ask("the symbol more than once in a row", { symbol: "-" }, ["kelp--eel", "kelp - - eel", "----"]),
  ...ask("an incidental symbol", { symbol: "." }, ["The tide turns.", "It is 2.5 m deep", "Kelp. Eel."]),
  ...ask("an incidental symbol", { symbol: " " }, ["The tide turns", "Kelp", " Kelp "]),
  ...ask("a symbol that is a letter", { symbol: "x" }, ["kelp x eel", "the fox", "axe", "x"]),
  ...ask("a symbol of letters in another case", { symbol: "AND" }, ["kelp AND eel", "kelp and eel"]),
  ...ask("a symbol with signs of a pattern", { symbol: ".*" }, ["kelp.*eel", "kelp eel", ".*"]),
  ...ask("a line feed as a symbol", { symbol: "\n" }, [
    "kelp\neel",
    "kelp\r\neel",
    "kelp eel\n",
    "kelp\u2028eel",
  ]),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`a part of ${name} only`, { symbol: ";" }, [`kelp;${blank}`]),
    ...ask(`${name} as the symbol`, { symbol: blank }, [`kelp${blank}eel`]),
  ]),
  ...ask("a symbol outside of the basic plane", { symbol: "🐟" }, ["kelp🐟eel", "🐟", "kelp🐠eel"]),
  ...ask("half a surrogate pair is no symbol", { symbol: "\ud83d" }, ["kelp🐟eel", "kelp\ud83deel"]),
  askWhole("an empty symbol", { symbol: "", content: ["kelp; eel"] }),
  askWhole("an empty symbol and an empty text", { symbol: "", content: [""] }),
  ...[null, 5, [";"], {}, true].map((symbol) =>
    askWhole("a symbol that is no text", { symbol, content: ["kelp; eel"] }),
  ),
  askWhole("no symbol", { content: ["kelp; eel"] }),
  ...askShapes({ symbol: ";" }, "kelp; eel", "kelp and eel"),
];
