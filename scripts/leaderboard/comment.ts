import { rankWords } from "../../src/lib/standing-words";
import { isAllFound, markWords, sumOfFound } from "../../src/lib/verdicts-found";
import type { Board } from "../../src/schemas/leaderboard";
import type { BoardFault } from "./board-state";
import type { CheckedBoard } from "./check-board";
import { type CheckedRow, isRefused } from "./check-rows";

/** So many of a kind are told one by one. */
const MOST_TOLD = 20;
const LONGEST = 300;

/** A text from a row or a run within the comment: it stays text, and calls nobody. */
export function plain(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\r\n]+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~$&]/g, "\\$&")
    .replaceAll("@", "@\u200b")
    .replaceAll("://", ":\u200b//");
}

function list<Item>(items: readonly Item[], line: (item: Item) => string): string[] {
  const more = items.length - MOST_TOLD;
  return [
    ...items.slice(0, MOST_TOLD).map((item) => `- ${line(item)}`),
    ...(more > 0 ? [`- and ${more.toLocaleString("en")} more`] : []),
  ];
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const faultLine = ({ file, message }: BoardFault) => `${plain(file)}: ${plain(message)}`;

function runLines({ run, problem }: CheckedRow): string[] {
  if (problem !== null) return [`**Its run can't be read**: ${plain(problem)}`];
  if (!run) return ["It names no run: it stays *claimed*."];
  const { verdicts, different, elsewhere, differences } = run.recomputation;
  const found = sumOfFound(Object.values(verdicts));
  const otherwise = [
    ...differences,
    ...run.differences.map((one) => ({ file: "row", constraint: null, ...one })),
  ];
  return [
    `**${markWords(run.found)}.** ${isAllFound(run.found) ? "A caption or a reply itself could be made up." : "What stands as claimed, nobody has found again."}`,
    `In all of its run: ${markWords(found)}${different > 0 ? `, **${different} different**` : ""}${elsewhere > 0 ? `, **${elsewhere} other differences in its files**` : ""}.`,
    run.differences.length === 0
      ? "Every number of the row follows from its run."
      : `**${run.differences.length} numbers of the row do not follow from its run.**`,
    ...list(
      otherwise,
      ({ file, path, constraint, expected, found: says }) =>
        `${plain([file, path, constraint].filter(Boolean).join(", "))}: it says “${plain(says)}”, found is “${plain(expected)}”`,
    ),
  ];
}

function rowLines(board: Board, checked: CheckedRow): string[] {
  const { row, rank, why, tied, above, below, flips, copies } = checked;
  const label = board.columns.find(({ id }) => id === board.rankBy)?.label ?? board.rankBy;
  const near = [above && `above: ${above.id}`, below && `below: ${below.id}`].filter((one) => one !== null);
  return [
    `### ${isRefused(checked) ? "❌" : "✅"} ${plain(row.model.name)} (${row.id})`,
    "",
    `Rank by ${plain(label)}: **${rankWords(rank)}**. ${plain(why)}`,
    tied.length === 0
      ? "No other row ties with it."
      : `Not told apart from: ${tied.slice(0, MOST_TOLD).join(", ")}.`,
    ...(near.length === 0 ? [] : [`Nearest rows: ${near.join("; ")}.`]),
    "",
    ...runLines(checked),
    ...(flips
      ? [
          `Beside ${flips.rowId}: ${flips.gained} constraints pass here and fail there, ${flips.lost} the other way, of ${flips.both} that both scored.`,
        ]
      : []),
    ...list(
      copies,
      ({ rowId, same, both }) =>
        `**${percent(same, both)} of its captions are those of ${rowId}** (${same} of ${both}).`,
    ),
    "",
  ];
}

/** What the check found, as a comment on a pull request in GitHub's Markdown. */
export function checkComment(
  { state, faults, told, untold }: CheckedBoard,
  rows: readonly CheckedRow[],
): string {
  const { board } = state;
  const isGood = faults.length === 0 && !rows.some(isRefused);
  return [
    `## ${isGood ? "✅" : "❌"} ${plain(board.title)}`,
    "",
    ...(faults.length === 0 ? [] : ["**Must not be merged as it is:**", "", ...list(faults, faultLine), ""]),
    ...(told.length === 0 ? [] : ["Please look at:", "", ...list(told, faultLine), ""]),
    ...(untold.length === 0
      ? ["No row is new, changed or gone.", ""]
      : [...list(untold, ({ kind, row }) => `${kind}: ${row}`), ""]),
    ...rows.flatMap((row) => rowLines(board, row)),
  ].join("\n");
}

/** What was found in the folder of all boards; empty where nothing is wrong there. */
export function siteComment(faults: readonly BoardFault[]): string {
  if (faults.length === 0) return "";
  return [
    "## ❌ The folder of boards",
    "",
    "**Must not be merged as it is:**",
    "",
    ...list(faults, faultLine),
    "",
  ].join("\n");
}
