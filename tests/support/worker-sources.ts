import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { importsIn } from "../../scripts/check-floors";

const ROOT = resolve(import.meta.dirname, "../..");

/** A source file that runs in a worker, by its path in the repository, with what it says. */
export type WorkerSource = { path: string; source: string };

function fileOf(from: string, specifier: string): string | null {
  const base = resolve(dirname(from), specifier);
  const found = [base, `${base}.ts`, `${base}/index.ts`].find(
    (path) => path.endsWith(".ts") && existsSync(path),
  );
  return found ?? null;
}

/** All source files that an entry brings along, itself included: those that it imports, at once or later, not for types only. */
export function sourcesOf(entry: string): WorkerSource[] {
  const sources = new Map<string, WorkerSource>();
  const open = [resolve(ROOT, entry)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (sources.has(path)) continue;
    const source = readFileSync(path, "utf8");
    sources.set(path, { path: relative(ROOT, path), source });
    for (const { specifier, typesOnly } of importsIn(path, source)) {
      const file = specifier.startsWith(".") && !typesOnly ? fileOf(path, specifier) : null;
      if (file) open.push(file);
    }
  }
  return [...sources.values()];
}

/** A pattern as it is written in a source file. */
export type WrittenPattern = { path: string; source: string; flags: string };

/** The regular expressions that a file writes out. Those that it puts together from texts are not among them. */
export function patternsIn({ path, source }: WorkerSource): WrittenPattern[] {
  const found: WrittenPattern[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(path, source).program);
  return found;
}
