import { readFileSync } from "node:fs";

/** A row's definition and its place: "`name` | `src/file.ts:12`". */
const PLACE = /`(\w+)` \| `(src\/[\w./-]+):\d+`/g;

/** The line of a file, from 1, on which a name is exported; throws where it is not. */
function lineOf(name: string, path: string): number {
  const exported = new RegExp(`^export (async )?(const|function|type|interface|class) ${name}\\b`);
  const index = readFileSync(path, "utf8")
    .split("\n")
    .findIndex((line) => exported.test(line));
  if (index < 0) throw new Error(`${path} exports no ${name}.`);
  return index + 1;
}

/** The page for contributors as it lies there, each line number of its look-ups as the source has it. */
export function contributingPage(path: string): string {
  return readFileSync(path, "utf8").replace(
    PLACE,
    (_place, name: string, file: string) => `\`${name}\` | \`${file}:${lineOf(name, file)}\``,
  );
}
