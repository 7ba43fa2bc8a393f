import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AskRequest, judgeOfEnvironment } from "./ask-again";
import { openBase, siteFaults } from "./board-index";
import { findingsComment } from "./comment";
import { type Findings, faultsFound } from "./findings";
import { type CheckReport, runCheck } from "./run-check";

/** The help of `caplens board check`. */
export const BOARD_USAGE = `caplens board check [folder of a board, or of boards] [options]

  --row FILE       check this row as if it were on the board
  --all            recompute the runs of all rows, not only of new and changed ones
  --base REF       hold the boards against those of this branch or commit, from where the work here went out: the
                   ledger was only added to, editions and checks are as they were
  --comment FILE   write the findings there, as Markdown
  --findings FILE  write the findings there, as data that say.ts makes the comment on a request of
  --write          write rows.json, changes.jsonl, changes.xml and index.json
  --why TEXT       why rows changed or go
  --remove ROW     take a row out; needs --why
  --freeze DAY     keep the rows of that day as editions/DAY.json
  --ask-again N    ask a judge again about N judged verdicts of each checked row, drawn at random now, with the key of
                   CAPLENS_JUDGE_KEY at CAPLENS_JUDGE_URL, model CAPLENS_JUDGE_MODEL
  --most-usd N     what asking again may cost at most
  --root FOLDER    relative addresses of runs lead no further up; the folder above the boards by default

Without a folder: public/leaderboards. Ends with 1 where something must not be merged. Runs of rows are fetched from the https
addresses that the rows name; nothing else of caplens uses the network.`;

const OPTIONS = {
  row: { type: "string" },
  all: { type: "boolean", default: false },
  base: { type: "string" },
  comment: { type: "string" },
  findings: { type: "string" },
  write: { type: "boolean", default: false },
  why: { type: "string" },
  remove: { type: "string" },
  freeze: { type: "string" },
  "ask-again": { type: "string" },
  "most-usd": { type: "string" },
  root: { type: "string" },
} as const;

/** The folders of boards at or in a folder, and whether it is one of several boards. Throws where there is none. */
function foldersOf(given: string): { folders: string[]; isSite: boolean } {
  if (existsSync(join(given, "board.json"))) return { folders: [given], isSite: false };
  const boards = existsSync(given)
    ? readdirSync(given)
        .sort()
        .map((name) => join(given, name))
        .filter((folder) => existsSync(join(folder, "board.json")))
    : [];
  if (boards.length === 0) throw new Error(`There is no board in ${given}: no board.json.`);
  return { folders: boards, isSite: true };
}

/** Whom to ask again, and how much of it. Throws for numbers that are none. */
function askRequest(count: string | undefined, mostUsd: string | undefined): AskRequest | null {
  if (count === undefined) return null;
  const [number, most] = [Number(count), mostUsd === undefined ? null : Number(mostUsd)];
  if (!Number.isSafeInteger(number) || number < 1 || number > 1000)
    throw new Error(`--ask-again takes a number from 1 to 1000, not “${count}”.`);
  if (most !== null && !(most >= 0)) throw new Error(`--most-usd takes US dollars, not “${mostUsd}”.`);
  const judge = judgeOfEnvironment(process.env);
  const stop = new AbortController();
  // The first ends asking, and what was found is kept; the next one ends the script.
  process.once("SIGINT", () => stop.abort());
  return {
    count: number,
    judge,
    mostUsd: most,
    announce: (words) => console.log(words),
    signal: stop.signal,
  };
}

/**
 * Checks boards, and writes what follows from their rows where it is asked to. `words`: what stands behind `board check`. Gives
 * the exit code: 0 all right, 1 where something must not be merged. Throws where a board can't be read.
 */
export async function boardCheck(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const given = positionals[0] ?? "public/leaderboards";
  const { folders, isSite } = foldersOf(given);
  const base = values.base === undefined ? null : openBase(values.base, given);
  const site = isSite ? siteFaults(given, base, values.write) : [];
  const isOfOne = values.row ?? values.remove ?? values.freeze;
  if (isOfOne !== undefined && folders.length > 1)
    throw new Error("--row, --remove and --freeze are about one board: name its folder.");
  const ask = askRequest(values["ask-again"], values["most-usd"]);
  const reports: CheckReport[] = [];
  for (const folder of folders)
    reports.push(
      await runCheck({
        folder,
        root: values.root ?? join(folder, "..", ".."),
        date: new Date().toISOString().slice(0, 10),
        row: values.row ?? null,
        all: values.all,
        base: base?.boardAt(folder) ?? null,
        write: values.write,
        why: values.why ?? null,
        remove: values.remove ?? null,
        edition: values.freeze ?? null,
        ask,
        signal: new AbortController().signal,
      }),
    );
  const found: Findings = {
    format: "caplens-board-findings",
    version: 1,
    site: faultsFound(site),
    boards: reports.map(({ findings }) => findings),
  };
  const comment = findingsComment(found);
  console.log(comment);
  if (values.comment !== undefined) writeFileSync(values.comment, comment);
  if (values.findings !== undefined) writeFileSync(values.findings, JSON.stringify(found));
  return site.length === 0 && reports.every(({ isGood }) => isGood) ? 0 : 1;
}
