import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { APP_VERSION } from "../../src/foundation/document-versions";

it("is the version of the package", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8"))).toMatchObject({ version: APP_VERSION });
});
