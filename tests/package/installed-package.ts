import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackage } from "../../scripts/package/build-package";

/** The package as somebody has it who installed its tarball in an empty folder. */
export type InstalledPackage = {
  /** The folder; `caplens` lies in its `node_modules`. */
  folder: string;
  /** The file of the command. */
  command: string;
  remove(): void;
};

/** Packs the package and installs the tarball in an empty folder, without a network and without a cache of earlier downloads. */
export async function installPackage(): Promise<InstalledPackage> {
  const top = mkdtempSync(join(tmpdir(), "caplens-installed-"));
  const folder = join(top, "empty");
  mkdirSync(folder);
  const tarball = await packPackage(join(top, "out"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const words = [
    "install",
    "--offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--cache",
    join(top, "cache"),
  ];
  execFileSync("npm", [...words, tarball], { cwd: folder, stdio: "pipe" });
  return {
    folder,
    command: join(folder, "node_modules", ".bin", "caplens"),
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** All that lies in `node_modules` but npm's own notes. */
export function packagesIn({ folder }: InstalledPackage): string[] {
  return readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
}

/** Runs a module in the folder, which may import `caplens`; gives the JSON that it prints last. */
export function runModule({ folder }: InstalledPackage, source: string): unknown {
  writeFileSync(join(folder, "run.mjs"), source);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["run.mjs"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`run.mjs ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

type Ended = { code: number | null; out: string; err: string };

/**
 * Runs the command. `input`: what it reads from standard input; `readsOnly`: after so many bytes of its output nobody reads any more.
 */
export function runCommand(
  { folder, command }: InstalledPackage,
  words: readonly string[],
  how: { input?: Iterable<string>; readsOnly?: number; env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(command, words, { cwd: folder, env: { ...process.env, ...how.env }, stdio: "pipe" });
  const [out, err]: [string[], string[]] = [[], []];
  let length = 0;
  child.stdout.on("data", (piece: Buffer) => {
    length += piece.length;
    if (how.readsOnly === undefined) out.push(piece.toString("utf8"));
    else if (length >= how.readsOnly) child.stdout.destroy();
  });
  child.stderr.on("data", (piece: Buffer) => err.push(piece.toString("utf8")));
  // A command that ended reads no more.
  child.stdin.on("error", () => undefined);
  let goOn = () => {};
  child.stdin.on("drain", () => goOn());
  child.once("close", () => goOn());
  const write = async () => {
    for (const piece of how.input ?? []) {
      if (child.exitCode !== null) break;
      if (child.stdin.write(piece)) continue;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
    child.stdin.end();
  };
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out: out.join(""), err: err.join("") }));
    write().catch(reject);
  });
}

/** The text of a file of the package. */
export function packageFile({ folder }: InstalledPackage, name: string): string {
  return readFileSync(join(folder, "node_modules", "caplens", name), "utf8");
}
