import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkerDocs } from "../../../scripts/checker-docs/checker-docs";

test("docs/checkers.md is up to date (npm run docs:checkers)", async () => {
  const written = readFileSync(new URL("../../../docs/checkers.md", import.meta.url), "utf8");
  expect(written).toBe(await checkerDocs());
});
