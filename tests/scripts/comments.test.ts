import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A comment's first word, on the line where it begins: after `//`, `/*`, or the first star of a doc comment. */
const BEGINNING = /^\s*(?:\{?\/\*+|\/\/|\*)\s+(?:What|How|Where|Of|So)\b/;

/** The lines of a text on which a comment begins with a word that puts its subject last. */
function lateSubjects(text: string): string[] {
  const lines = text.split("\n");
  return lines.filter((line, at) => {
    if (!BEGINNING.test(line)) return false;
    // Further lines of a comment may begin with any word.
    const before = lines[at - 1] ?? "";
    return line.trimStart().startsWith("*")
      ? /\/\*+\s*$/.test(before)
      : !(line.trimStart().startsWith("//") && /^\s*\/\//.test(before));
  });
}

it("finds a comment that puts its subject last, and no further line of one", () => {
  expect(
    lateSubjects("// What fails.\n/** How it goes. */\n{/* Where it is. */}\n/* Of two, one. */"),
  ).toHaveLength(4);
  expect(lateSubjects("/**\n * So many.\n * What follows.\n */")).toEqual([" * So many."]);
  expect(
    lateSubjects("// The part\n// What follows is text.\n/** Whatever fails. */\nconst whatFails = 1;"),
  ).toEqual([]);
});

it("each comment begins with its subject", () => {
  const found = ["src", "tests", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|css|mjs)$/.test(path) && path !== join("scripts", "comments.test.ts"))
      .flatMap((path) =>
        lateSubjects(readFileSync(join(root, folder, path), "utf8")).map(
          (line) => `${folder}/${path}: ${line.trim()}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
