import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { usage } from "./usage";

/**
 * `npm run soak [name ...]`: the long proofs in `tests/soak`, all or those named (`kill-while-saving`). Prints what
 * they print and keeps in `docs/reference/soak.md` what each found last: its lines that begin with `result: `. Fails when one of
 * them does.
 */
const FOLDER = "tests/soak";
const PAGE = "docs/reference/soak.md";

const HEAD = `# Long proofs

What each proof of \`npm run soak\` found when it was run last. One that is run again replaces its own part.
`;

const RESULT = "result: ";

type Outcome = { name: string; passed: boolean; results: string[] };

function proofs(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .sort();
}

function run(name: string): Promise<Outcome> {
  console.log(`\n── ${name}`);
  return new Promise((resolve, reject) => {
    const child = spawn("npx", ["tsx", join(FOLDER, `${name}.ts`)], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      const lines = output.split("\n").filter((line) => line.startsWith(RESULT));
      resolve({ name, passed: code === 0, results: lines.map((line) => line.slice(RESULT.length)) });
    });
  });
}

/** The page's parts by name, as they stand. */
function partsOf(text: string): Map<string, string> {
  const parts = text.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.split("\n", 1)[0] ?? "", `## ${part.trimEnd()}\n`]));
}

function keep({ name, passed, results }: Outcome): void {
  const parts = partsOf(existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "");
  const date = new Date().toISOString().slice(0, 10);
  const lines = results.map((result) => `- ${result}`).join("\n");
  parts.set(name, `## ${name}\n\n${date}, ${passed ? "passed" : "FAILED"}.\n\n${lines}\n`);
  const sorted = [...parts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
  writeFileSync(PAGE, [HEAD, ...sorted].join("\n"));
}

const known = proofs();
usage("npm run soak [-- NAME ...]", `NAME: ${known.join(", ")}; all where none is named`);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}
let failed = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  const outcome = await run(name);
  keep(outcome);
  if (!outcome.passed) failed += 1;
}
console.log(failed === 0 ? "\nall proofs hold" : `\nproofs that failed: ${failed}`);
process.exit(failed === 0 ? 0 : 1);
