import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { namedBlanks } from "../words";

const rows = [
  ["tug", "4", "red"],
  ["ferry", "9", "white"],
  ["dinghy", "1", "blue"],
];
const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
const bare = (cells: string[]) => cells.join(" | ");

/** A table of `names` with as many rows, its second line made of `rule`. */
function table(names: string[], count = 2, rule = "---", write = line): string {
  const body = rows.slice(0, count).map((row) => write(names.map((_, index) => row[index] ?? "grey")));
  return [write(names), write(names.map(() => rule)), ...body].join("\n");
}

const two = ["Boat", "Crew"];
const three = ["Boat", "Crew", "Colour"];
const four = ["Time", "Boat", "What it does", "Sound"];

export const tables: FormCase[] = [
  ...[two, three, four].flatMap((col_name) => [
    ...ask(
      "the columns asked for",
      { col_name },
      [1, 2, 3].map((count) => table(col_name, count)),
      "passed",
    ),
    ...ask("without outer pipes", { col_name }, [table(col_name, 2, "---", bare)], "passed"),
    ...ask(
      "with signs for alignment",
      { col_name },
      [table(col_name, 2, ":--"), table(col_name, 2, ":-:"), table(col_name, 2, "--:")],
      "passed",
    ),
    ...ask("blank lines around", { col_name }, [`\n${table(col_name)}\n\n`], "passed"),
    ...ask("a column too many", { col_name }, [table([...col_name, "Flag"])], "failed"),
    ...ask("a column too few", { col_name }, [table(col_name.slice(1))], "failed"),
    ...ask("columns in another order", { col_name }, [table(col_name.toReversed())], "failed"),
    ...ask("another name", { col_name }, [table([...col_name.slice(0, -1), "Flag"])], "failed"),
    ...ask(
      "no second line of dashes",
      { col_name },
      [table(col_name).split("\n").toSpliced(1, 1).join("\n")],
      "failed",
    ),
    ...ask(
      "no table",
      { col_name },
      [`The columns are ${col_name.join(", ")}.`, col_name.join("\t"), line(col_name)],
      "failed",
    ),
    ...ask("no rows", { col_name }, [table(col_name, 0)], "failed"),
  ]),
  ...ask(
    "bold and code in the names",
    { col_name: two },
    [table(["**Boat**", "`Crew`"]), table(["__Boat__", "*Crew*"])],
    "passed",
  ),
  ...ask(
    "rows of other lengths",
    { col_name: two },
    [`${table(two)}\n| raft |\n| canoe | 2 | green |`],
    "failed",
  ),
  ...ask(
    "nothing but words below the dashes",
    { col_name: two },
    [`${table(two, 0)}\nThe tug has a crew of four.`],
    "failed",
  ),
  ...ask(
    "a second line of more cells",
    { col_name: two },
    ["| Boat | Crew |\n|---|---|---|---|\n| tug | 4 |"],
    "failed",
  ),
  ...ask(
    "a second line without dashes",
    { col_name: two },
    ["| Boat | Crew |\n|  |  |\n| tug | 4 |", "| Boat | Crew |\n|::|::|\n| tug | 4 |"],
    "failed",
  ),
  ...ask(
    "underscores in the names",
    { col_name: ["end_time_sec", "boat"] },
    [table(["end_time_sec", "boat"])],
    "passed",
  ),
  ...ask(
    "underscores asked, none given",
    { col_name: ["end_time_sec", "boat"] },
    [table(["endtimesec", "boat"])],
    "failed",
  ),
  ...ask("Chinese names", { col_name: ["船", "人数"] }, [table(["船", "人数"])], "passed"),
  ...ask("another letter case", { col_name: two }, [table(["boat", "crew"]), table(["BOAT", "Crew"])]),
  ...ask("words above the table", { col_name: two }, [
    `Boats today:\n${table(two)}`,
    `Boats today:\n\n${table(two)}`,
  ]),
  ...ask("words below the table", { col_name: two }, [
    `${table(two)}\nThat is all.`,
    `${table(two)}\n\nThat is all.`,
  ]),
  ...ask("in a code fence", { col_name: two }, [`\`\`\`\n${table(two)}\n\`\`\``]),
  ...ask("an escaped pipe", { col_name: ["Boat", "Crew \\| guests"] }, [
    "| Boat | Crew \\| guests |\n|---|---|\n| tug | 4 |",
  ]),
  ...ask("an empty name", { col_name: two }, [
    "| Boat | | Crew |\n|---|---|---|\n| tug | x | 4 |",
    "| | Boat | Crew |\n|---|---|---|\n| x | tug | 4 |",
  ]),
  ...ask("a name with blanks inside", { col_name: ["What it does"] }, [
    "| What  it does |\n|---|\n| x |",
    "| What it does |\n|---|\n| x |",
  ]),
  ...ask("signs around the names", { col_name: ["Boat:", "Crew"] }, [table(two), table(["Boat:", "Crew"])]),
  ...ask("markup in the names asked for", { col_name: ["**Boat**", "Crew"] }, [
    table(two),
    table(["**Boat**", "Crew"]),
  ]),
  ...ask("other markup", { col_name: ["Boat", "Crew"] }, [
    table(["==Boat==", "~~Crew~~"]),
    table(["***Boat***", "Crew"]),
    table(["[Boat](x)", "Crew"]),
  ]),
  ...ask("signs that do not close", { col_name: two }, [
    table(["**Boat", "Crew"]),
    table(["_Boat", "Crew_"]),
    table(["`Boat", "Crew"]),
  ]),
  ...ask("stars inside of a name", { col_name: ["a*b*c"] }, [
    "| abc |\n|---|\n| 1 |",
    "| a*b*c |\n|---|\n| 1 |",
  ]),
  ...ask("long dashes in the second line", { col_name: two }, [
    "| Boat | Crew |\n|——|——|\n| tug | 4 |",
    "| Boat | Crew |\n|===|===|\n| tug | 4 |",
  ]),
  ...ask("the second line is set in", { col_name: two }, ["| Boat | Crew |\n  |---|---|\n| tug | 4 |"]),
  ...ask("Windows line ends", { col_name: two }, [table(two).replaceAll("\n", "\r\n")]),
  ...ask("old line ends", { col_name: two }, [
    table(two).replaceAll("\n", "\r"),
    table(two).replaceAll("\n", "\u2028"),
  ]),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`${name} in a header cell`, { col_name: two }, [
      `|${blank}Boat${blank}| Crew |\n|---|---|\n| tug | 4 |`,
    ]),
    ...ask(`${name} in the second line`, { col_name: two }, [
      `| Boat | Crew |\n|---|${blank}---|\n| tug | 4 |`,
    ]),
  ]),
  ...ask("one column", { col_name: ["Boat"] }, [
    "| Boat |\n|---|\n| tug |",
    "Boat\n---\ntug",
    "Boat |\n---|\ntug |",
  ]),
  askWhole("names as one text are taken letter by letter", {
    col_name: "ab",
    content: ["| a | b |\n|---|---|\n| 1 | 2 |"],
  }),
  askWhole("names as one text", { col_name: "Boat", content: [table(["Boat"])] }),
  ...[null, 4, {}, [1, 2], [null], [["Boat", "Crew"]]].flatMap((col_name) => [
    askWhole("names that are no texts", { col_name, content: [table(two)] }),
    askWhole("names that are no texts, and no table", { col_name, content: ["fog"] }),
  ]),
  askWhole("no names asked for", { col_name: [], content: [table(two)] }),
  askWhole("no names asked for, and none there", { col_name: [], content: ["| |\n|---|\n| x |"] }),
  askWhole("names are missing", { content: [table(two)] }),
  ...askShapes({ col_name: two }, table(two), "a boat and its crew"),
];
