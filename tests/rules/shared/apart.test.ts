import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../../src/", import.meta.url));

test("no rule and no worker loads the guides", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter(
      (name) => /^(rules|engine|evaluation|[\w-]+\/engine)\/.*\.ts$/.test(name) && name !== "rules/guides.ts",
    )
    .map((name) => `${source}${name}`);
  expect(files.length).toBeGreaterThan(50);
  const loading = files.filter((file) =>
    /(?:from|import\()\s*"[^"]*\/guides?"/.test(readFileSync(file, "utf8")),
  );
  expect(loading).toEqual([]);
});
