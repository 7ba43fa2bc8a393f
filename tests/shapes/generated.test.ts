import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

test("a benchmark's folder has shapes of its own in its `shapes.ts`", async () => {
  const folder = mkdtempSync(join("tests/benchmarks", "own-shapes-"));
  try {
    writeFileSync(
      join(folder, "shapes.ts"),
      'export { KeyPoints } from "../added-benchmark/key-points/shapes";',
    );
    writeFileSync(
      join(folder, "index.ts"),
      'import { KeyPointsShape } from "../../src/shapes/generated/key-points";',
    );
    const own = (await compiledShapes(["src", "scripts", folder])).get(`${GENERATED}/key-points.js`) ?? "";
    const { KeyPointsShape } = await import(`data:text/javascript,${encodeURIComponent(own)}`);
    expect(KeyPointsShape.check({ points: [{ id: "k1", says: "A kettle boils." }] })).toBe(true);
    expect(KeyPointsShape.check({ points: [] })).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
