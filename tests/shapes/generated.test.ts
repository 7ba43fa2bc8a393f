import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compiledShapes, GENERATED } from "../../scripts/schemas/compiled-shapes";

const made = await compiledShapes();

test("the compiled shapes are those of today", () => {
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

test("the compiled shapes make no code as they run", () => {
  for (const text of made.values()) expect(text).not.toMatch(/new Function|\beval\b|require\(/);
});
