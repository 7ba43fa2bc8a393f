import { inertWords } from "../../../evaluation/report/inline-markdown";
import { counted, plural } from "../../../foundation/plural";
import { percentDigits } from "../../../foundation/shown-number";
import { rankWords } from "../../../foundation/standing-words";
import { askedWords, isAllFound, markWords } from "../../../shapes/run-recomputation";
import { type BoardFindings, type Findings, type RowFindings, readFindings } from "./findings";

/** GitHub's limit for a comment is 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const MOST_FILES = 20;

/** A text from a row or a run within the comment, which may put a colon behind it: it names nobody and leads nowhere. */
const plain = (text: string) => inertWords(text, ":");

function list<Item>({ shown, more }: { shown: readonly Item[]; more: number }, line: (item: Item) => string) {
  return [
    ...shown.map((item) => `- ${line(item)}`),
    ...(more > 0 ? [`- and ${more.toLocaleString("en")} more`] : []),
  ];
}

type Faults = BoardFindings["faults"];
const isEmpty = ({ shown, more }: { shown: readonly unknown[]; more: number }) => shown.length + more === 0;
const percent = (part: number, whole: number) => `${percentDigits(part / whole)} %`;
const faultLines = (faults: Faults) =>
  list(faults, ({ file, message }) => `${plain(file)}: ${plain(message)}`);
const refusal = (faults: Faults) =>
  isEmpty(faults) ? [] : ["**Must not be merged as it is:**", "", ...faultLines(faults), ""];

function runLines({ run, problem }: RowFindings): string[] {
  if (problem !== null) return [`**Its run can't be read**: ${plain(problem)}`];
  if (!run) return ["It names no run: nothing of it was checked."];
  const { found, all, different, elsewhere, numbers, differences } = run;
  return [
    `**${markWords(found)}.** ${isAllFound(found) ? "A caption or a reply itself could be made up." : "What stands as claimed, nobody has found again."}`,
    `In all of its run: ${markWords(all)}${different > 0 ? `, **${different} different**` : ""}${elsewhere > 0 ? `, **${elsewhere} other differences in its files**` : ""}.`,
    numbers === 0
      ? "Every number of the row follows from its run."
      : `**${numbers} numbers of the row do not follow from its run.**`,
    ...list(
      differences,
      ({ place, says, found: here }) =>
        `${plain(place)}: it says “${plain(says)}”, found is “${plain(here)}”`,
    ),
  ];
}

function askedLines({ asked }: RowFindings): string[] {
  if (!asked) return [];
  return [
    `${plain(askedWords(asked.askedAgain))}.`,
    ...list(
      asked.otherwise,
      ({ place, says, found }) =>
        `${plain(place)}: the run says “${plain(says)}”, asked again “${plain(found)}”`,
    ),
  ];
}

function rowLines(row: RowFindings): string[] {
  const { tied, above, below, flips, copies } = row;
  const near = [above && `above: ${plain(above)}`, below && `below: ${plain(below)}`].filter(
    (one) => one !== null,
  );
  const more = tied.more > 0 ? ` and ${tied.more} more` : "";
  return [
    `### ${row.isRefused ? "❌" : "✅"} ${plain(row.name)} (${plain(row.id)})`,
    "",
    `Rank by ${plain(row.column)}: **${rankWords(row.rank)}**. ${plain(row.why)}`,
    isEmpty(tied)
      ? "Its rank overlaps with no other."
      : `Its rank overlaps with: ${tied.shown.map(plain).join(", ")}${more}.`,
    ...(near.length === 0 ? [] : [`Nearest rows: ${near.join("; ")}.`]),
    "",
    ...runLines(row),
    ...askedLines(row),
    ...(flips
      ? [
          `Beside ${plain(flips.rowId)}: ${counted(flips.gained, "constraint passes", "constraints pass")} here and ${plural(flips.gained, "fails", "fail")} there, ${flips.lost} the other way, of ${flips.both} that both scored.`,
        ]
      : []),
    ...list(
      copies,
      ({ rowId, same, both }) =>
        `**${percent(same, both)} of its captions are those of ${plain(rowId)}** (${same} of ${both}).`,
    ),
    "",
  ];
}

/** The findings on a board, as a comment on a pull request in GitHub's Markdown. */
export function checkComment({ title, isGood, faults, told, untold, rows }: BoardFindings): string {
  const isFine = isGood && isEmpty(faults) && !rows.shown.some((row) => row.isRefused);
  return [
    `## ${isFine ? "✅" : "❌"} ${plain(title)}`,
    "",
    ...refusal(faults),
    ...(isEmpty(told) ? [] : ["Please look at:", "", ...faultLines(told), ""]),
    ...(isEmpty(untold)
      ? ["No row is new, changed or gone.", ""]
      : [...list(untold, ({ kind, row }) => `${kind}: ${plain(row)}`), ""]),
    ...rows.shown.flatMap(rowLines),
    ...(rows.more > 0 ? [`And ${rows.more.toLocaleString("en")} more rows.`, ""] : []),
  ].join("\n");
}

/** The findings on the folder of all boards and on each board. */
export function findingsComment({ site, boards }: Findings): string {
  const head = isEmpty(site) ? [] : ["## ❌ The folder of boards", "", ...refusal(site)];
  return [...head, ...boards.map(checkComment)].join("\n");
}

/**
 * The comment on a request: what the check found, where it can be gone by. The check of a request runs by the workflow
 * that the request itself brings, so what it says counts only where the request leaves the workflows as they are.
 * `findings`: what the check sent, null where it sent nothing. `changed`: every file that the request changes, by its path
 * now and before; null where the host does not tell all of them.
 */
export function requestComment(findings: string | null, changed: readonly string[] | null): string {
  const byHand =
    "Check it by hand: `npm run leaderboard:check -- --base main`, in a copy of the request whose scripts are those of main.";
  if (changed === null)
    return `❌ The request changes more files than can be looked through, and nothing of its check is shown. ${byHand}\n`;
  const workflows = changed.filter((path) => path.startsWith(".github/"));
  const told = (paths: readonly string[]) =>
    list({ shown: paths.slice(0, MOST_FILES), more: Math.max(0, paths.length - MOST_FILES) }, plain);
  if (workflows.length > 0)
    return [
      `❌ The request changes the workflows, of which its check is one: nothing of what that says is shown. ${byHand}`,
      "",
      ...told(workflows),
      "",
    ].join("\n");
  const others = changed.filter((path) => !path.startsWith("public/leaderboards/"));
  const read = findings === null ? null : readFindings(findings);
  const body = [
    ...(others.length === 0
      ? []
      : ["**It also changes files that this check does not look at:**", "", ...told(others), ""]),
    read
      ? findingsComment(read)
      : `❌ The check ended without a result that can be read; see its log. ${byHand}`,
  ].join("\n");
  if (body.length <= MOST_CHARACTERS) return `${body}\n`;
  return `${body.slice(0, body.lastIndexOf("\n", MOST_CHARACTERS))}\n\nThere is more than fits here; see the log.\n`;
}
