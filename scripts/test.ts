import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium, installDebianPackages, isDebianRoot } from "./chromium";

/**
 * `npm test`: types, lint, floors, unit, browser and end-to-end tests, then one line `total: N passed, 0 failed`.
 * Installs Chromium and ffmpeg first where they are missing.
 */
type Count = { passed: number; failed: number; skipped: number };

/** Names of tests that passed at the second try only. */
const flaky: string[] = [];

/** Names of what failed, said again at the end, where they are not lost among what passed. */
const failures: string[] = [];

const RESULTS = "test-results";

function ensureFfmpeg(): void {
  const found = spawnSync("ffmpeg", ["-version"]).status === 0;
  if (found) return;
  if (!isDebianRoot())
    throw new Error("ffmpeg is missing: install it with your package manager and run again.");
  installDebianPackages(["ffmpeg"]);
}

function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n── ${title}`);
  const result = spawnSync(command, args, { stdio: "inherit", env: process.env });
  return result.status === 0;
}

/** Runs beside others: what it says comes in one piece, when it has ended. */
function runBeside(title: string, command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const said: Buffer[] = [];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: process.env });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => said.push(piece));
    child.on("error", (error) => said.push(Buffer.from(String(error))));
    child.on("close", (status) => {
      console.log(`\n── ${title}\n${Buffer.concat(said).toString("utf8")}`);
      resolve(status === 0);
    });
  });
}

function single(title: string, command: string, args: string[]): Count {
  const passed = run(title, command, args);
  if (!passed) failures.push(title);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** The names of failed tests in a report of vitest or of Playwright, whose suites are nested. */
function failedNames(report: unknown): string[] {
  if (Array.isArray(report)) return report.flatMap(failedNames);
  if (typeof report !== "object" || report === null) return [];
  const { status, fullName, ok, title, file } = report as Record<string, unknown>;
  if (status === "failed" && typeof fullName === "string") return [fullName];
  if (ok === false && typeof title === "string") return [`${file}: ${title}`];
  return Object.values(report).flatMap(failedNames);
}

/** The names of tests in a report of Playwright that failed before they passed. */
function flakyNames(report: unknown): string[] {
  if (Array.isArray(report)) return report.flatMap(flakyNames);
  if (typeof report !== "object" || report === null) return [];
  const { tests, title, file } = report as Record<string, unknown>;
  const late = Array.isArray(tests) && tests.some((test) => Reflect.get(test ?? {}, "status") === "flaky");
  return late ? [`${file}: ${title}`] : Object.values(report).flatMap(flakyNames);
}

/** A runner that crashed before it wrote its report counts as one failure. */
function readReport(
  path: string,
  read: (report: Record<string, unknown>) => Count,
  exitedWell: boolean,
): Count {
  if (!existsSync(path)) {
    failures.push(`${path}: the runner ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
  const count = read(report);
  failures.push(...failedNames(report));
  flaky.push(...flakyNames(report));
  if (exitedWell || count.failed > 0) return count;
  failures.push(`${path}: an error outside of the tests`);
  return { ...count, failed: 1 };
}

async function vitest(project: string): Promise<Count> {
  const file = `${RESULTS}/${project}.json`;
  const exitedWell = await runBeside(`${project} tests`, "npx", [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return readReport(
    file,
    (report) => ({
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + (Number(report.numTotalTests) === 0 ? 1 : 0),
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
    }),
    exitedWell,
  );
}

function endToEnd(): Count {
  const exitedWell = run("end-to-end tests", "npx", ["playwright", "test"]);
  return readReport(
    `${RESULTS}/e2e.json`,
    (report) => {
      const stats = report.stats as Record<string, number>;
      return {
        passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
        failed: stats.unexpected ?? 0,
        skipped: stats.skipped ?? 0,
      };
    },
    exitedWell,
  );
}

ensureFfmpeg();
process.env.CAPLENS_CHROMIUM = ensureChromium();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log(execFileSync(process.env.CAPLENS_CHROMIUM, ["--version"], { encoding: "utf8" }).trim());

const quick: Record<string, Count> = {
  types: single("types", "npx", ["tsc", "--noEmit"]),
  lint: single("lint", "npx", ["biome", "check", "."]),
  floors: single("floors", "npx", ["tsx", "scripts/check-floors.ts"]),
};
// Each alone leaves most of two cores idle; end-to-end tests use both.
const [unit, browser] = await Promise.all([vitest("node"), vitest("browser")]);
const counts: Record<string, Count> = { ...quick, unit, browser, "end to end": endToEnd() };

if (flaky.length > 0)
  console.log(`\npassed at the second try:\n${flaky.map((name) => `  ${name}`).join("\n")}`);
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
console.log("");
for (const [name, count] of Object.entries(counts)) {
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
}
const total = Object.values(counts).reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
}));
console.log(`total: ${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
