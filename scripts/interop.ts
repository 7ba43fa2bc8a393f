import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPackage } from "../tests/package/installed-package";
import { type Found, interopPage } from "./interop/page";
import { PARTS } from "./interop/parts";
import { usage } from "./usage";

/**
 * `npm run interop [-- name ...] [-- --python PATH] [-- --write]`: gives what Caplens writes to the real programs that read such files,
 * and has trainers' sources call its rewards. Each part is a file of `scripts/interop/programs`; one whose program is not there is told
 * as skipped, with its reason. `--write` writes docs/interop.md: rows of parts that are not named stay there. It is no part of `npm test`.
 */
const PAGE = "docs/interop.md";

usage(
  "npm run interop [-- NAME ... --python PATH --write]",
  `NAME: ${PARTS.map(({ name }) => name).join(", ")}`,
  "--python: the Python whose programs read the files",
  "--write: writes docs/interop.md",
);
const { values, positionals } = parseArgs({
  options: { python: { type: "string", default: "python3" }, write: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** Writes the files that other programs get, through Vite: the page's sources bring texts along as they are. */
function writeMadeFiles(folder: string): void {
  const source =
    'import { runnerImport } from "vite"; await runnerImport("./scripts/interop/made-files.ts", { configFile: false, logLevel: "error" }); process.exit(0);';
  const env = { ...process.env, CAPLENS_INTEROP_FOLDER: folder };
  execFileSync(process.execPath, ["--input-type=module", "-e", source], { env, stdio: "inherit" });
}

function isFound(value: unknown): value is Found {
  return typeof value === "object" && value !== null && ("skipped" in value || "figures" in value);
}

/** Runs a part; what it prints last is what it found. */
function found(file: string, folder: string, env: NodeJS.ProcessEnv): Found {
  const words = ["-B", join("scripts/interop/programs", file), folder];
  const { status, stdout, stderr } = spawnSync(values.python, words, { encoding: "utf8", env });
  if (status !== 0)
    return { wrong: (stderr ?? "").trim().split("\n").slice(-3).join(" ") || `It ended with ${status}.` };
  const said: unknown = JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");
  return isFound(said) ? said : { wrong: "It told nothing." };
}

const folder = mkdtempSync(join(tmpdir(), "caplens-interop-"));
const wanted = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const installed = wanted.some(({ needsPackage }) => needsPackage) ? await installPackage() : null;
try {
  writeMadeFiles(folder);
  const env = {
    ...process.env,
    ...(installed
      ? { CAPLENS_COMMAND: `${installed.command} reward --bare --guard 0`, CAPLENS_BIN: installed.command }
      : {}),
  };
  const results = wanted.map((part) => ({ part, found: found(part.file, folder, env) }));
  const page = interopPage(results, existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "");
  console.log(page);
  if (values.write) writeFileSync(PAGE, page);
  process.exitCode = results.some(({ found: one }) => "wrong" in one) ? 1 : 0;
} finally {
  installed?.remove();
  rmSync(folder, { recursive: true, force: true });
}
