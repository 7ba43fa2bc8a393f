import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../../src/", import.meta.url));

test("no rule and no worker loads the guides", () => {
  const files = ["rules", "engine", "evaluation", "runs/engine", "playground/engine"].flatMap((floor) =>
    readdirSync(`${source}${floor}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/(^|\/)guides?\.ts$/.test(name))
      .map((name) => `${source}${floor}/${name}`),
  );
  expect(files.length).toBeGreaterThan(50);
  const loading = files.filter((file) =>
    /(?:from|import\()\s*"[^"]*\/guides?"/.test(readFileSync(file, "utf8")),
  );
  expect(loading).toEqual([]);
});
