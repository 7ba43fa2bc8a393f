import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Ways into the folder beside the project, which a stranger does not have. */
const READS_SHARED = /hasVectors|readVectors|readMetricsVectors|\.\.\/shared\/|shared\/(data|vectors)/;

it("only *.shared.test.ts read ../shared, so that they are found by their names and all others run anywhere", () => {
  const tests = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name) && name !== "shared-folder.test.ts")
    .map((name) => join("tests", name));
  expect(tests.length).toBeGreaterThan(100);
  const reading = tests.filter((name) => READS_SHARED.test(readFileSync(name, "utf8")));
  expect(reading.filter((name) => !name.endsWith(".shared.test.ts"))).toEqual([]);
  expect(reading.length).toBeGreaterThan(5);
});
