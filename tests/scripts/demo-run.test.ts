import { expect, it } from "vitest";
import { demoFiles, demoStudyFiles } from "../../scripts/write-demo-run";
import { sha256Hex } from "../../src/foundation/hashing";
import { demoRun, demoStudy } from "../support/directory-files";

async function hashes(files: ReadonlyMap<string, Uint8Array>): Promise<Record<string, string>> {
  const named: [string, string][] = [];
  for (const [path, bytes] of files) named.push([path, await sha256Hex(new Uint8Array(bytes))]);
  return Object.fromEntries(named);
}

it("the demo run in public/ is what `npm run demo-run` writes today", async () => {
  expect(await hashes(demoRun())).toEqual(await hashes(await demoFiles()));
});

it("the bundled study in public/ is what `npm run demo-run` writes today", async () => {
  expect(await hashes(demoStudy())).toEqual(await hashes(await demoStudyFiles()));
});
