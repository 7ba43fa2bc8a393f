import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { isolatedDeclarationSync } from "rolldown/experimental";
import { packageFolder, readPackage } from "../notices/packages";
import { packageNotices } from "../notices/write-notices";

const ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The files that the package begins with: the public surface, the command line, the thread of checks that may run away. */
const ENTRIES = {
  index: "src/package/index.ts",
  caplens: "src/package/command/caplens.ts",
  "checks-thread": "src/package/checking/checks-thread.ts",
};

/** The package's own description; the version, the licence and the engine are those of the project. */
function manifest(): Record<string, unknown> {
  const own: Record<string, unknown> = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { name, version, license, engines } = own;
  return {
    name,
    version,
    description:
      "Whether captions of videos do what their instruction asked of their form: rules, scores and rewards of IF-VidCap, OmniCap-IF and others.",
    keywords: ["video captioning", "instruction following", "benchmark", "evaluation", "reward"],
    license,
    type: "module",
    engines,
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./package.json": "./package.json",
    },
    types: "./dist/index.d.ts",
    bin: { caplens: "./dist/caplens.js" },
    files: ["dist", "python", "LICENSE", "THIRD-PARTY-NOTICES.txt", "README.md"],
    publishConfig: { provenance: true },
  };
}

/** The types of the public surface, which names no other file. Throws where it does, or where a type can't be told by itself. */
export function publicTypes(): string {
  const path = join(ROOT, ENTRIES.index);
  const { code, errors } = isolatedDeclarationSync(path, readFileSync(path, "utf8"));
  if (errors.length > 0)
    throw new Error(`${ENTRIES.index}: ${errors.map(({ message }) => message).join(" ")}`);
  const named = /\bfrom\s+["'][^"']+["']|\bimport\(/.exec(code);
  if (named) throw new Error(`${ENTRIES.index}: its types name another file (${named[0]}).`);
  return code;
}

/** Models in the page run in browsers alone: nothing of them goes into the package. */
const withoutEmbedded = {
  name: "caplens:without-embedded",
  load: (id: string) =>
    id.endsWith("/calls/embedded/create-embedded.ts")
      ? 'export function createEmbedded() { throw new Error("Models in the page run in browsers alone."); }'
      : null,
};

/** Bundles the sources into `dist` of a folder. Gives the folders of the packages whose code is in it. */
async function bundle(folder: string): Promise<string[]> {
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
    platform: "node",
    // As in the page's build: what makes a schema does nothing else.
    treeshake: { manualPureFunctions: ["Type"] },
    logLevel: "silent",
    plugins: [withoutEmbedded],
  });
  try {
    const { output } = await build.write({
      dir: join(folder, "dist"),
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "part-[hash].js",
      minify: "dce-only",
    });
    const modules = output.flatMap((one) => (one.type === "chunk" ? one.moduleIds : one.originalFileNames));
    const folders = modules
      .filter((id) => !id.startsWith("\0"))
      .flatMap((id) => packageFolder(resolve(id)) ?? []);
    return [...new Set(folders)];
  } finally {
    await build.close();
  }
}

/** Writes all files of the package into a folder. */
export async function buildPackage(folder: string): Promise<void> {
  mkdirSync(join(folder, "python"), { recursive: true });
  const folders = await bundle(folder);
  writeFileSync(join(folder, "dist", "index.d.ts"), publicTypes());
  chmodSync(join(folder, "dist", "caplens.js"), 0o755);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), packageNotices(folders.map(readPackage)));
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  copyFileSync(join(ROOT, "docs/13-package.md"), join(folder, "README.md"));
  copyFileSync(join(ROOT, "scripts/package/caplens_reward.py"), join(folder, "python", "caplens_reward.py"));
  for (const suite of ["lmms-eval", "vlmevalkit"])
    cpSync(join(ROOT, "scripts/integrations", suite), join(folder, "python", suite), {
      recursive: true,
      filter: (path) => !path.endsWith("__pycache__"),
    });
}

/**
 * Builds the package and packs it. Gives the path of the tarball; nothing is fetched.
 *
 * @param out the folder that it goes into, made where it is not there
 */
export async function packPackage(out: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "caplens-package-"));
  try {
    await buildPackage(folder);
    mkdirSync(out, { recursive: true });
    const words = ["pack", "--json", "--offline", "--ignore-scripts", "--pack-destination", resolve(out)];
    const said: unknown = JSON.parse(execFileSync("npm", words, { cwd: folder, encoding: "utf8" }));
    const file = Array.isArray(said) ? said[0]?.filename : undefined;
    if (typeof file !== "string") throw new Error("npm pack did not say which file it wrote.");
    return join(resolve(out), file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
