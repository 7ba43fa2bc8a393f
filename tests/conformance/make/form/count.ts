import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { namedBlanks, take, things } from "../words";

const exactly = (size: number) => ({ min_count: size, max_count: size });
const grouped = (count: number, start = 0) =>
  take(things, count, start)
    .map((thing) => `(${thing})`)
    .join(", ");

/** The count of a text as released: two bounds, so that a wrong count by one shows. */
const counted = (note: string, text: string, around: number): FormCase[] =>
  [around, around + 1].flatMap((size) => ask(note, exactly(size), [text]));

export const count: FormCase[] = [
  ...[1, 2, 3, 5, 8].flatMap((size) => [
    ...ask("so many groups", exactly(size), [grouped(size, size)], "passed"),
    ...ask("one group too few", { min_count: size + 1 }, [grouped(size, size)], "failed"),
    ...ask("within the range", { min_count: size - 1, max_count: size + 1 }, [grouped(size)], "passed"),
    ...(size > 1 ? ask("one group too many", { max_count: size - 1 }, [grouped(size, size)], "failed") : []),
  ]),
  ...ask("groups on lines of their own", exactly(3), ["(the oar)\n(the buoy)\n(the gull)"], "passed"),
  ...ask("groups of several words", exactly(2), ["(a wet rope), (two old anchors)"], "passed"),
  ...ask("things without parentheses, set apart by commas", exactly(3), ["oar, buoy, gull"], "passed"),
  ...ask("things without parentheses, on lines", exactly(3), ["oar\nbuoy\ngull"], "passed"),
  ...ask("a maximum of 0 allows nothing to a reader", { max_count: 0 }, ["(oar)"], "failed"),
  ...ask("more asked than allowed", { min_count: 4, max_count: 2 }, [grouped(3), grouped(5)], "failed"),
  ...counted("nested groups merge", "((oar) and (buoy)), (gull)", 2),
  ...counted("a group never closed", "(oar), (buoy", 1),
  ...counted("a group never opened", "oar), (buoy)", 1),
  ...counted("an empty group", "(), (oar)", 2),
  ...counted("a group over a line's end", "(oar\nand buoy), (gull)", 2),
  ...counted("full-width parentheses", "（灯笼），（绳子）, (oar)", 1),
  ...counted("other brackets", "[oar], {buoy}, <gull>, (mast)", 1),
  ...counted("parentheses in prose", "oar (wooden), buoy (red, big)", 2),
  ...counted("a smile", "oar :) buoy :(", 0),
  ...counted("many opening signs", "((((oar)", 1),
  ...counted("half and half", "（oar), (buoy）", 0),
  ...namedBlanks.flatMap(([name, blank]) =>
    ask(`${name} in a group`, exactly(2), [`(oar${blank}), (${blank})`]),
  ),
  ...ask("no bound", {}, ["", grouped(4), "fog"]),
  ...ask("a negative maximum", { max_count: -2 }, [grouped(4)]),
  ...ask("a negative minimum", { min_count: -2 }, ["fog"]),
  ...[1.5, 2.0, true, false, { $float: "NaN" }, { $float: "Infinity" }, { $float: "-Infinity" }].flatMap(
    (bound) => [
      ...ask("an odd minimum", { min_count: bound }, [grouped(2)]),
      ...ask("an odd maximum", { max_count: bound }, [grouped(2)]),
    ],
  ),
  ...["2", [1], {}].flatMap((bound) => [
    ...ask("a minimum that is no number", { min_count: bound }, [grouped(2)], "error"),
    ...ask("a maximum that is no number", { max_count: bound }, [grouped(2)], "error"),
  ]),
  ...ask("bounds that are null", { min_count: null }, [grouped(2)]),
  ...ask("bounds that are null", { min_count: 3, max_count: null }, [grouped(2), grouped(3)]),
  askWhole("many groups", { ...exactly(5_000), content: [{ repeat: ["(oar), ", 5_000] }] }, "passed"),
  askWhole("many opening signs", { ...exactly(0), content: [{ repeat: ["(", 5_000] }] }),
  ...askShapes(exactly(2), grouped(2), grouped(3)),
];
