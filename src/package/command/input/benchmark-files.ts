import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FileProblem } from "../../../shapes/data-set";
import { createProgress, say } from "../output/sink";
import { shown } from "../reports/report";
import { readWhole } from "./row-source";

const READ = /\.(jsonl?|ndjson|csv|tsv)$/i;
const MOST_PROBLEMS = 20;

/** The files that a word of the command names: itself, or all of a folder that the page could import. */
function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => READ.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** The texts of all files that the words of a command name, and those that can't be used. Throws `UsageError` where one is not there. */
export async function benchmarkFiles(
  words: readonly string[],
): Promise<{ files: { name: string; text: string }[]; unusable: FileProblem[] }> {
  const progress = createProgress();
  const files: { name: string; text: string }[] = [];
  const unusable: FileProblem[] = [];
  for (const name of words.flatMap(filesAt)) {
    progress.tell(() => `reading ${name}`);
    const read = await readWhole(name);
    if ("text" in read) files.push({ name, text: read.text });
    else unusable.push({ file: name, path: "", message: `It ${read.unusable}.`, expected: read.next });
  }
  progress.end();
  return { files, unusable };
}

/** Tells the first problems of files on standard error, and how many more there are. */
export function tellProblems(problems: readonly FileProblem[]): void {
  for (const { file, path, message, expected } of problems.slice(0, MOST_PROBLEMS))
    say(`${shown(file)}${path ? `, ${shown(path)}` : ""}: ${shown(message)} ${shown(expected)}`);
  if (problems.length > MOST_PROBLEMS) say(`And ${problems.length - MOST_PROBLEMS} more problems.`);
}
