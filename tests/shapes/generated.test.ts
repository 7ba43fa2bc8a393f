import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compiledShapes, GENERATED } from "../../scripts/schemas/compiled-shapes";

test("the compiled shapes are those of today", async () => {
  const made = await compiledShapes();
  const there = new Map(
    readdirSync(GENERATED).map((name) => {
      const path = `${GENERATED}/${name}`;
      return [path, readFileSync(path, "utf8")];
    }),
  );
  const stale = [...new Set([...made.keys(), ...there.keys()])].filter(
    (path) => made.get(path) !== there.get(path),
  );
  expect(stale, `npm run schemas makes them anew: ${stale.join(", ")}`).toEqual([]);
});

test("the compiled shapes make no code as they run", async () => {
  for (const text of (await compiledShapes()).values())
    expect(text).not.toMatch(/new Function|\beval\b|require\(/);
});
