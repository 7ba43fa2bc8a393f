import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type CheckReport, runCheck } from "./run-check";

const USAGE = `npm run leaderboard:check -- [folder of a board, or of boards] [options]

  --row FILE       check this row as if it were on the board
  --all            recompute the runs of all rows, not only of new and changed ones
  --base REF       prove that changes.jsonl was only added to since this commit
  --comment FILE   write the findings there, as Markdown
  --write          write rows.json, changes.jsonl, changes.xml and index.json
  --why TEXT       why rows changed or go
  --remove ROW     take a row out; needs --why
  --freeze DAY     keep the rows of that day as editions/DAY.json
  --root FOLDER    relative addresses of runs lead no further up; the folder above the boards by default

Without a folder: public/leaderboards. Ends with 1 where something must not be merged.`;

const OPTIONS = {
  row: { type: "string" },
  all: { type: "boolean", default: false },
  base: { type: "string" },
  comment: { type: "string" },
  write: { type: "boolean", default: false },
  why: { type: "string" },
  remove: { type: "string" },
  freeze: { type: "string" },
  root: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** The folders of boards at or in a folder. Throws where there is none. */
function foldersOf(given: string): string[] {
  if (existsSync(join(given, "board.json"))) return [given];
  const boards = existsSync(given)
    ? readdirSync(given)
        .sort()
        .map((name) => join(given, name))
        .filter((folder) => existsSync(join(folder, "board.json")))
    : [];
  if (boards.length === 0) throw new Error(`There is no board in ${given}: no board.json.`);
  return boards;
}

/** The ledger as it was at a commit; empty where there was none. Throws for a commit that is not there. */
function ledgerAt(commit: string, folder: string): string {
  execFileSync("git", ["rev-parse", "--verify", "--quiet", `${commit}^{commit}`]);
  const top = execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim();
  const path = relative(top, resolve(folder, "changes.jsonl"));
  const isThere = execFileSync("git", ["ls-tree", "--name-only", commit, "--", path], {
    cwd: top,
    encoding: "utf8",
  });
  if (isThere.trim() === "") return "";
  return execFileSync("git", ["show", `${commit}:${path}`], { cwd: top, encoding: "utf8" });
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const folders = foldersOf(positionals[0] ?? "public/leaderboards");
  const isOfOne = values.row ?? values.remove ?? values.freeze;
  if (isOfOne !== undefined && folders.length > 1)
    throw new Error("--row, --remove and --freeze are about one board: name its folder.");
  const reports: CheckReport[] = [];
  for (const folder of folders)
    reports.push(
      await runCheck({
        folder,
        root: values.root ?? join(folder, "..", ".."),
        date: new Date().toISOString().slice(0, 10),
        row: values.row ?? null,
        all: values.all,
        before: values.base === undefined ? null : ledgerAt(values.base, folder),
        write: values.write,
        why: values.why ?? null,
        remove: values.remove ?? null,
        edition: values.freeze ?? null,
        signal: new AbortController().signal,
      }),
    );
  const comment = reports.map((report) => report.comment).join("\n");
  console.log(comment);
  if (values.comment !== undefined) writeFileSync(values.comment, comment);
  return reports.every(({ isGood }) => isGood) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
