import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lintChanged } from "../../scripts/test/lint-changed";

let root: string;
let record: string;
let looked: (readonly string[])[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lint-changed-"));
  record = join(root, ".cache", "lint.json");
  looked = [];
  execFileSync("git", ["init", "-q"], { cwd: root });
  for (const [name, text] of Object.entries({
    "biome.json": "{}",
    ".gitignore": ".cache\n",
    "a.ts": "a",
    "b.ts": "b",
  }))
    write(name, text);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

/** Looks once, and finds something or nothing. */
const look = (isClean = true) =>
  lintChanged(root, record, async (paths) => {
    looked.push(paths);
    return isClean;
  });

it("all files are looked at first, then what changed or came, and nothing twice", async () => {
  expect([await look(), await look()]).toEqual([true, true]);
  write("b.ts", "c");
  write("new.ts", "n");
  expect([await look(), await look()]).toEqual([true, true]);
  unlinkSync(join(root, "a.ts"));
  expect(await look()).toBe(true);
  expect(looked).toEqual([["."], ["b.ts", "new.ts"]]);
});

it("a finding stays one until it is mended", async () => {
  await look();
  write("a.ts", "wrong");
  expect([await look(false), await look(false)]).toEqual([false, false]);
  write("a.ts", "mended");
  write("b.ts", "more");
  expect(await look()).toBe(true);
  expect(looked).toEqual([["."], ["a.ts"], ["a.ts"], ["a.ts", "b.ts"]]);
});

it("other settings, and a record that is none, have all files looked at again", async () => {
  await look();
  write("biome.json", '{ "linter": {} }');
  await look();
  for (const text of ["{", "null", "[1]", '{"a.ts": 1}']) {
    writeFileSync(record, text);
    await look();
  }
  expect(looked).toEqual(Array.from({ length: 6 }, () => ["."]));
});
