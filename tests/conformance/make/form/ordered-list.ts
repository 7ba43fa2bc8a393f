import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { at, namedBlanks, take, things } from "../words";

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const romans = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII".split(
  " ",
);
const chinese = "一 二 三 四 五 六 七 八 九 十 十一".split(" ");
const arabic = Array.from({ length: 40 }, (_, index) => String(index + 1));
const small = (numbers: string[]) => numbers.map((number) => number.toLowerCase());

/** The ways to number that the released checklists ask for. */
const systems: [symbol: string, numbers: string[]][] = [
  ["1.", arabic],
  ["A.", capitals],
  ["a.", small(capitals)],
  ["I.", romans],
  ["i.", small(romans)],
];

const list = (numbers: string[], end = ".", gap = " ") =>
  numbers.map((number, index) => `${number}${end}${gap}a ${at(things, index)}`).join("\n");
const swapped = (numbers: string[]) => [numbers[1] ?? "", numbers[0] ?? "", ...numbers.slice(2)];
const without = (numbers: string[], index: number) => numbers.filter((_, each) => each !== index);

export const orderedList: FormCase[] = [
  ...systems.flatMap(([symbol, numbers]) => [
    ...ask(
      "in sequence",
      { symbol },
      [2, 4, 7].map((count) => list(numbers.slice(0, count))),
      "passed",
    ),
    ...ask(
      "in sequence, any system",
      {},
      [3, 5].map((count) => list(numbers.slice(0, count))),
      "passed",
    ),
    ...ask("a number left out", { symbol }, [list(without(numbers.slice(0, 5), 2))], "failed"),
    ...ask("a number left out, any system", {}, [list(without(numbers.slice(0, 5), 3))], "failed"),
    ...ask("a number twice", { symbol }, [list([...numbers.slice(0, 3), numbers[2] ?? ""])], "failed"),
    ...ask("two numbers swapped", { symbol }, [list(swapped(numbers.slice(0, 4)))], "failed"),
    ...ask("backwards", {}, [list(numbers.slice(0, 4).reverse())], "failed"),
    ...ask("from the second number on", { symbol }, [list(numbers.slice(1, 4))], "failed"),
    ...ask(
      "bullets instead",
      { symbol },
      [
        take(things, 3)
          .map((thing) => `- ${thing}`)
          .join("\n"),
      ],
      "failed",
    ),
  ]),
  ...systems.flatMap(([symbol], asked) =>
    systems
      .filter((_, index) => index !== asked && symbol !== "A." && index !== 1)
      .flatMap(([, numbers]) =>
        ask("another way to number", { symbol }, [list(numbers.slice(0, 3))], "failed"),
      ),
  ),
  ...ask("no numbers", {}, [take(things, 3).join("\n"), "The tide turns."], "failed"),
  ...ask("no numbers", { symbol: "1." }, [take(things, 3, 4).join("\n")], "failed"),
  ...ask(
    "with parentheses",
    {},
    [list(arabic.slice(0, 3), ")"), list(small(capitals).slice(0, 3), ")")],
    "passed",
  ),
  ...ask("with parentheses, as asked", { symbol: "1)" }, [list(arabic.slice(0, 3), ")")], "passed"),
  ...ask("long enough for two digits", { symbol: "1." }, [list(arabic.slice(0, 12)), list(arabic)], "passed"),
  ...ask(
    "from a later number on, any system",
    {},
    [list(arabic.slice(4, 7)), list(capitals.slice(5, 8))],
    "failed",
  ),
  ...ask("from a later number on, as asked", { symbol: "4." }, [list(arabic.slice(3, 6))], "passed"),
  ...ask("up to the last letter", { symbol: "A." }, [list(capitals)], "passed"),
  ...ask("Roman numbers beyond twenty", { symbol: "I." }, [list(romans)], "passed"),
  ...ask("Chinese numbers without a blank", {}, [list(chinese.slice(0, 4), "、", "")], "passed"),
  ...ask("Chinese numbers with a blank", {}, [list(chinese.slice(0, 4), "、")], "passed"),
  ...ask("Chinese numbers beyond ten", {}, [list(chinese, "、")], "passed"),
  ...ask(
    "blank lines between",
    { symbol: "1." },
    [list(arabic.slice(0, 4)).replaceAll("\n", "\n\n")],
    "passed",
  ),
  ...ask(
    "Windows line ends",
    { symbol: "A." },
    [list(capitals.slice(0, 3)).replaceAll("\n", "\r\n")],
    "passed",
  ),
  ...ask("a wrapped line", { symbol: "1." }, ["1. a gull that cries\n   and circles\n2. a heron"], "passed"),
  ...ask("an inner bullet", { symbol: "1." }, ["1. boats\n   - a tug\n   - a ferry\n2. birds"], "passed"),
  ...ask(
    "two ways to number in one list",
    {},
    ["1. oar\nB. buoy", "a. oar\n2. buoy\nc. gull", "I. oar\n2. buoy"],
    "failed",
  ),
  ...ask("parentheses and stops in one list", {}, ["1. oar\n2) buoy\n3. gull"], "failed"),
  ...ask("parentheses where a stop is asked", { symbol: "1." }, [list(arabic.slice(0, 3), ")")], "failed"),
  ...ask("numbers as Python reads them", { symbol: "1." }, [
    "+1. oar\n+2. buoy",
    "01. oar\n02. buoy",
    "1_0. oar",
    "1 . oar\n2 . buoy",
  ]),
  ...ask("numbers of other scripts", { symbol: "1." }, [
    "١. oar\n٢. buoy",
    "１. oar\n２. buoy",
    "१. oar\n2. buoy",
    "¹. oar",
  ]),
  ...ask("numbers of other scripts, any system", {}, [
    "١. oar\n٢. buoy",
    "１. oar\n２. buoy",
    "①. oar",
    "²) oar",
  ]),
  ...ask("colons", {}, ["1: oar\n2: buoy", "A: oar\nB: buoy", "一: oar"]),
  ...ask("colons asked", { symbol: "1:" }, ["1: oar\n2: buoy", "1. oar\n2. buoy"]),
  ...ask("other stops", {}, ["1．oar\n2．buoy", "1． oar\n2． buoy", "1、 oar\n2、 buoy", "1。 oar"]),
  ...ask("other stops asked", { symbol: "1、" }, ["1、 oar\n2、 buoy", "1、oar\n2、buoy"]),
  ...ask("other stops asked", { symbol: "1．" }, ["1． oar\n2． buoy", "1. oar\n2. buoy"]),
  ...ask("zero and below", {}, ["0. oar\n1. buoy", "-1. oar\n0. buoy", "00. oar\n01. buoy"]),
  ...ask("zero asked", { symbol: "0." }, ["0. oar\n1. buoy", "1. oar\n2. buoy"]),
  ...ask("the end of the alphabet", {}, ["X. oar\nY. buoy", "Y. oar\nZ. buoy", "Z. oar", "y) oar\nz) buoy"]),
  ...ask("letters that are Roman numbers", {}, [
    "I. oar",
    "C. oar\nD. buoy",
    "v. oar\nvi. buoy",
    "V. oar\nW. buoy",
    "X. oar\nXI. buoy",
  ]),
  ...ask("a Roman number asked, letters given", { symbol: "V." }, ["V. oar\nVI. buoy", "V. oar\nW. buoy"]),
  ...ask("a letter asked that is a high Roman number", { symbol: "C." }, [
    "C. oar\nD. buoy",
    "C. oar\nCI. buoy",
  ]),
  ...ask("Roman numbers that are none", {}, ["IIII. oar", "IC. oar", "MMM. oar", "iix) oar"]),
  ...ask("letters of other scripts", {}, ["α. oar\nβ. buoy", "а. oar\nб. buoy", "é. oar"]),
  ...ask("letters of other scripts asked", { symbol: "α." }, ["α. oar\nβ. buoy", "α. oar"]),
  ...ask("brackets around the number", {}, ["(1) oar\n(2) buoy", "（1） oar", "[1] oar\n[2] buoy"]),
  ...ask("brackets around the number, asked", { symbol: "(1)" }, ["(1) oar\n(2) buoy"]),
  ...ask("a word before the number", { symbol: "Step 1:" }, ["Step 1: oar\nStep 2: buoy"]),
  ...ask("no blank after the number", { symbol: "1." }, ["1.oar\n2.buoy", "1. oar\n2.buoy"]),
  ...ask("no words after the number", {}, ["1.", "1. ", "1. oar\n2.", "1.\toar\n2.\t"]),
  ...ask("a stop in the words", { symbol: "1)" }, ["1) 2.5 oars (old)\n2) buoys", "1) a) oar\n2) b) buoy"]),
  ...ask("the words come first", {}, ["Boats:\n1. oar\n2. buoy", "1. oar\n2. buoy\nThat is all."]),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`${name} after the number`, { symbol: "1." }, [`1.${blank}oar\n2.${blank}buoy`]),
    ...ask(`${name} before the number`, {}, [`${blank}1. oar\n2. buoy`]),
  ]),
  ...ask("a symbol with blanks", { symbol: " 1. " }, ["1. oar\n2. buoy"]),
  ...ask("what follows the symbol's last stop is not looked at", { symbol: "1.x" }, [
    "1. oar\n2. buoy",
    "1.x oar",
  ]),
  ...ask("what follows the symbol's last stop is not looked at", { symbol: "(A) item" }, [
    "(A) oar",
    "A) oar",
  ]),
  ...ask("a symbol with two kinds of stops", { symbol: "1.)" }, ["1.) oar\n2.) buoy", "1. oar"]),
  ...ask("a symbol of no text, and no line", { symbol: 3 }, ["", "\n"]),
  ...[["."], [["1."]], ["1", ")"], [null, 1]].map((symbol) =>
    askWhole("a symbol that is a list", { symbol, content: ["1. oar"] }),
  ),
  ...ask("a symbol without a stop", { symbol: "1" }, ["1. oar\n2. buoy", "1 oar"]),
  ...ask("a symbol without a number", { symbol: "." }, ["1. oar", ". oar"]),
  ...ask("a symbol with a superscript", { symbol: "²." }, ["2. oar", "². oar"]),
  ...ask("a symbol with two stops", { symbol: "1.1." }, ["1.1. oar\n1.2. buoy"]),
  ...ask("a symbol that is a word", { symbol: "First:" }, ["First: oar", "1. oar"]),
  ...ask("no symbol by null or by an empty one", { symbol: null }, ["1. oar\n2. buoy"]),
  ...ask("no symbol by null or by an empty one", { symbol: "" }, ["1. oar\n2. buoy", "oar"]),
  ...[0, 1, false, true, ["1."], [], {}].map((symbol) =>
    askWhole("a symbol that is no text", { symbol, content: ["1. oar"] }),
  ),
  ...askShapes({ symbol: "1." }, "1. an oar\n2. a buoy", "an oar and a buoy"),
];
