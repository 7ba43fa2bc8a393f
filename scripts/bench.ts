import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { basename, join } from "node:path";
import {
  type Figure,
  type KeptFigures,
  resultLines,
  tableOf,
  worsened,
  worsenedTwice,
} from "../tests/bench/support/figures";
import { BENCHES_FILE, BENCHES_PAGE, benchesPage, keptFigures } from "./docs/benches-page";
import { usage } from "./usage";

/**
 * `npm run bench [-- name ...] [-- --write]`: the benches in `tests/bench`, all or those named (`checkers`), each in a process
 * of its own, those of the page on the built page (`npm run build`). Prints one table, and names each figure whose ratio to its reference
 * is a tenth worse than at the last landing, or more, in two measurements; then a line of JSON for each bench, which ends what is
 * printed. `--write` keeps the figures as those of this landing (docs/reference/benches.json,
 * and with it docs/reference/benches.md).
 */
const FOLDER = "tests/bench";
/** These take minutes of their own and say nothing about speed, or fetch a tool of 185 MB. */
const BY_NAME_ONLY = ["coverage", "lighthouse"];

type Bench = { measure(): Promise<Figure[]> };

usage(
  "npm run bench [-- NAME ... --write]",
  "NAME: benches of tests/bench, all but coverage and lighthouse where none is named",
  "--write: keeps the figures in docs/reference/benches.json",
);
const options = process.argv.slice(2);
const into = options.find((option) => option.startsWith("--into="))?.slice("--into=".length);
const named = options.filter((option) => !option.startsWith("--"));

/** Measures one bench in a process of its own, so that none finds what another left in memory. */
async function measured(name: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "caplens-bench-"));
  const file = join(folder, "figures.json");
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn("npx", ["tsx", "scripts/bench.ts", name, `--into=${file}`], { stdio: "inherit" });
      child.once("error", reject);
      child.once("close", (code) =>
        code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}.`)),
      );
    });
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(): Promise<void> {
  const all = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"));
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such bench: ${unknown.join(", ")}. There are ${all.join(", ")}.`);
  const wanted = named.length > 0 ? named : all.filter((name) => !BY_NAME_ONLY.includes(name));
  const kept = keptFigures();
  const now: KeptFigures = {};
  const failed: string[] = [];
  const worse: string[] = [];
  for (const name of wanted) {
    const date = new Date().toISOString().slice(0, 10);
    const when = `${date}, load ${loadavg()[0]?.toFixed(0)}`;
    try {
      const figures = await measured(name);
      if (figures.length > 0) now[name] = { when, figures };
      const before = kept[name]?.figures ?? [];
      if (worsened(before, figures).length === 0) continue;
      for (const { figure, was, is } of worsenedTwice(before, figures, await measured(name)))
        worse.push(
          `Worse, measured twice: ${name}, ${figure.name} (${figure.unit}): ratio ${is}, was ${was}.`,
        );
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      failed.push(name);
    }
  }
  console.log(`\n${tableOf(now)}\n`);
  for (const line of [...worse, ...resultLines(now)]) console.log(line);
  if (options.includes("--write")) {
    writeFileSync(BENCHES_FILE, `${JSON.stringify({ ...kept, ...now }, null, 2)}\n`);
    writeFileSync(BENCHES_PAGE, benchesPage());
  }
  if (failed.length > 0) {
    console.error(`Not measured: ${failed.join(", ")}.`);
    process.exitCode = 1;
  }
}

if (into === undefined) await measureAll();
else {
  const bench: Bench = await import(`../${FOLDER}/${named[0]}.ts`);
  writeFileSync(into, JSON.stringify(await bench.measure()));
}
