import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findBenchmark } from "../../benchmarks/registry";
import { counted } from "../../foundation/plural";
import { type FileProblem, problemsByKind } from "../../shapes/data-set";
import { shown } from "./reports/report";
import { readWhole } from "./row-source";
import { createProgress, say } from "./sink";
import { UsageError } from "./usage-error";

const READ = /\.(jsonl?|ndjson|csv|tsv)$/i;
const MOST_KINDS = 20;
const MOST_ALIKE = 3;

/** The files that a word of the command names: itself, or all of a folder that the page could import. */
function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => READ.test(name))
    .sort()
    .map((name) => join(path, name));
}

type BenchmarkFiles = {
  files: { name: string; text: string }[];
  /** Those that can't be used. */
  unusable: FileProblem[];
  /** The names of all of them: nothing is written over one. */
  names: string[];
};

/** The texts of all files that the words of a command name, of one benchmark where that is given. Throws `UsageError` where there is none. */
export async function benchmarkFiles(
  words: readonly string[],
  { benchmark, wanting, command }: { benchmark: string | undefined; wanting: string; command: string },
): Promise<BenchmarkFiles> {
  if (words.length === 0) throw new UsageError(wanting, `caplens ${command} --help tells more.`);
  if (benchmark !== undefined && !findBenchmark(benchmark))
    throw new UsageError(`No benchmark is called ${benchmark}.`);
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
  const names = [...unusable.map(({ file }) => file), ...files.map(({ name }) => name)];
  return { files, unusable, names };
}

/** Tells problems of files on standard error: the first of each kind, and how many more are like it. */
export function tellProblems(problems: readonly FileProblem[]): void {
  const kinds = problemsByKind(problems);
  for (const alike of kinds.slice(0, MOST_KINDS)) {
    for (const { file, path, message, expected } of alike.slice(0, MOST_ALIKE))
      say(`${shown(file)}${path ? `, ${shown(path)}` : ""}: ${shown(message)} ${shown(expected)}`);
    const more = alike.length - MOST_ALIKE;
    if (more > 0) say(`And ${counted(more, "more problem")} of this kind.`);
  }
  if (kinds.length > MOST_KINDS) say(`And problems of ${counted(kinds.length - MOST_KINDS, "more kind")}.`);
}
