import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { importsIn } from "../../scripts/check-floors";

const SOURCE = resolve("src");

/** The file that an import names. */
function fileOf(from: string, specifier: string): string | null {
  const path = resolve(dirname(from), specifier);
  const found = [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].find(
    (each) => existsSync(each) && statSync(each).isFile(),
  );
  return found ?? null;
}

/** All files of `src/` whose code a page or worker can come to, at once or later. */
function reachedFrom(entry: string): Set<string> {
  const seen = new Set<string>();
  const next = [join(SOURCE, entry)];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!/\.tsx?$/.test(path)) continue;
    for (const { specifier, typesOnly } of importsIn(path, readFileSync(path, "utf8"))) {
      const file = typesOnly || !specifier.startsWith(".") ? null : fileOf(path, specifier);
      if (file !== null) next.push(file);
    }
  }
  return new Set([...seen].map((path) => relative(SOURCE, path)));
}

/** Modules that keep or read what people made here, know keys, or call models. */
const OUT_OF_REACH =
  /^(calls\/(?!page\.|mixed-content\.)|media\/|storage\/|engine\/(?!shared\/(fetch-file|remote-problems)\.)|models\/|playground\/|[\w-]+\/engine\/(?!.*board)|app\/(services|whole-app|app|router)\.|state\/(app|models|sessions|settings|playground|runs|queue)\/|state\/stores)/;

test("the page for boards within other pages, and its worker, come to no code that knows keys, storage or models", () => {
  for (const entry of ["embed.tsx", "boards/engine/boards-worker.ts"]) {
    const reached = [...reachedFrom(entry)];
    expect(reached.length).toBeGreaterThan(10);
    expect(reached.filter((path) => OUT_OF_REACH.test(path))).toEqual([]);
  }
  // The same question about the whole page finds what it looks for.
  expect([...reachedFrom("main.tsx")].filter((path) => OUT_OF_REACH.test(path)).length).toBeGreaterThan(50);
});
