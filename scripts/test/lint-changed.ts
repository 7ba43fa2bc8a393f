import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files that decide how all files are looked at: where one of these changes, all are looked at again. */
const SETTINGS = ["biome.json", "package.json", "package-lock.json", ".gitignore"];

/** The state of each file by its path: another one after each change, by whatever tool. */
type Stamps = Record<string, string>;

/** The files of the repository at `root`, but for those that git ignores. */
function stampsOf(root: string): Stamps {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }).split("\0");
  const stamps: Stamps = {};
  for (const path of paths) {
    const state = path === "" ? undefined : statSync(join(root, path), { throwIfNoEntry: false });
    if (state?.isFile()) stamps[path] = `${state.size} ${state.mtimeMs} ${state.ctimeMs}`;
  }
  return stamps;
}

function readStamps(record: string): Stamps {
  try {
    const kept: unknown = JSON.parse(readFileSync(record, "utf8"));
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/**
 * Has `lint` look at what changed since it last found nothing, which the file `record` keeps: at some files by their paths, at
 * all of them (`["."]`), or at none. `lint` resolves with whether it found nothing; so does this. After a finding the same files
 * are looked at again.
 */
export async function lintChanged(
  root: string,
  record: string,
  lint: (paths: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  // Before the look: what changes under way is looked at next time.
  const now = stampsOf(root);
  const before = readStamps(record);
  const changed = Object.keys(now).filter((path) => now[path] !== before[path]);
  const isAll = SETTINGS.some((path) => now[path] !== before[path]);
  const isClean = changed.length === 0 || (await lint(isAll ? ["."] : changed));
  if (isClean && changed.length > 0) {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(now));
  }
  return isClean;
}
