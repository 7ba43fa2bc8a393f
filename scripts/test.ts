import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { ensureChromium, installDebianPackages, isDebianRoot } from "./chromium";
import { lintChanged } from "./test/lint-changed";
import { type Outcome, readReport, singleOutcome, sumOfOutcomes } from "./test/reports";
import { runBeside } from "./test/run-beside";
import { usage } from "./usage";

/**
 * `npm test`: types, lint, floors, unit, browser and end-to-end tests, then what was skipped, what failed and one line
 * `total: N passed, 0 failed`. Installs Chromium and ffmpeg first where they are missing.
 *
 * `npm run quick`: the same without a browser, without `*.slow.test.ts` and what reads `../shared`, without lint of what it passed
 * before, and with fewer runs of each property, for while one works.
 */
const RESULTS = "test-results";
usage(
  "npm test, or npm run quick",
  "They take no options. Some tests: npm run unit -- tests/rules, npm run e2e -- storage",
);
const quick = process.argv.includes("quick");

function ensureFfmpeg(): void {
  const found = spawnSync("ffmpeg", ["-version"]).status === 0;
  if (found) return;
  if (!isDebianRoot())
    throw new Error("ffmpeg is missing: install it with your package manager and run again.");
  installDebianPackages(["ffmpeg"]);
}

/** A tool of this repository; by way of npx each costs half a second of a core more. */
const tool = (name: string) => `node_modules/.bin/${name}`;

async function single(title: string, command: string, args: string[]): Promise<Outcome> {
  const { exitedWell } = await runBeside(title, tool(command), args);
  return singleOutcome(title, exitedWell);
}

/** Vite's dependency optimiser reloads the page under a running test when it finds a dependency late. */
const RELOADED = /unexpectedly reloaded a test|optimized dependencies changed\. reloading/;

async function vitest(project: string, env: Record<string, string> = {}): Promise<Outcome> {
  const file = `${RESULTS}/${project}.json`;
  const args = [
    "run",
    "--project",
    project,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const { exitedWell, said } = await runBeside(`${project} tests`, tool("vitest"), args, env);
  const outcome = readReport(file, "vitest", exitedWell);
  if (!RELOADED.test(said)) return outcome;
  const reloaded = singleOutcome(
    `${project}: a dependency was found late (optimizeDeps in vitest.config.ts)`,
    false,
  );
  return sumOfOutcomes([outcome, reloaded]);
}

async function endToEnd(): Promise<Outcome> {
  const { exitedWell } = await runBeside("end-to-end tests", tool("playwright"), ["test"]);
  return readReport(`${RESULTS}/e2e.json`, "playwright", exitedWell);
}

/** The linter takes a quarter of a minute of a core for all files: while one works, those that it passed before are not looked at again. */
async function lintOfChanged(): Promise<Outcome> {
  const options = ["check", "--no-errors-on-unmatched", "--files-ignore-unknown=true"];
  const look = async (paths: readonly string[]) =>
    (await runBeside("lint", tool("biome"), [...options, ...paths])).exitedWell;
  return singleOutcome("lint", await lintChanged(process.cwd(), ".cache/lint.json", look));
}

const parts: Record<string, Outcome> = {};

async function part(name: string, work: Promise<Outcome>): Promise<void> {
  parts[name] = await work;
}

async function withoutTests(): Promise<void> {
  // While one works, what has not changed since the last time is not looked at again.
  const known = quick ? ["--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"] : [];
  // Each checker does much of the work again: a second one doubles it, and the other core is taken.
  await part("types", single("types", "tsc", ["--noEmit", "--checkers", "1", ...known]));
  await part("lint", quick ? lintOfChanged() : single("lint", "biome", ["check", "."]));
  await part("floors", single("floors", "tsx", ["scripts/check-floors.ts"]));
}

/**
 * First what keeps all cores busy by itself, then what waits now and then: the more is under way at a time, the more all
 * of it takes.
 */
async function everything(): Promise<void> {
  await Promise.all([withoutTests(), part("unit", vitest("node"))]);
  await Promise.all([part("end to end", endToEnd()), part("browser", vitest("browser"))]);
}

function listed(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

if (!quick) {
  ensureFfmpeg();
  process.env.CAPLENS_CHROMIUM = ensureChromium();
  console.log(execFileSync(process.env.CAPLENS_CHROMIUM, ["--version"], { encoding: "utf8" }).trim());
}
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
if (quick) await Promise.all([withoutTests(), part("unit", vitest("node", { CAPLENS_EFFORT: "quick" }))]);
else await everything();

const total = sumOfOutcomes(Object.values(parts));
const here = (line: string) => line.replace(`${process.cwd()}/`, "");
listed("skipped, for lack of what they need (the folder ../shared, a codec)", total.skips.map(here));
listed("failed", total.failures.map(here));
console.log("");
for (const [name, { passed, failed, skipped }] of Object.entries(parts)) {
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}
console.log(`total: ${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
