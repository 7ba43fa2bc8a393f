import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { precachedFiles } from "../../scripts/service-worker/precached-files";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true }));

it("what the page fetches is kept for visits without a network, and nothing that it never does", () => {
  folder = mkdtempSync(join(tmpdir(), "caplens-page-"));
  const files = [
    "index.html",
    "sw.js",
    "_headers",
    "robots.txt",
    "embed.html",
    "assets/page-1a2b.js",
    "assets/ffmpeg-core-1a2b.wasm",
    "assets/wllama-1a2b.wasm",
    "assets/wllama-worker-1a2b.js",
    "demo-run/run.json",
    "leaderboards/index.json",
    "samples/tea-for-three/sample.json",
    "samples/tea-for-three/ground-truth.json",
    "schemas/samples-1.schema.json",
  ];
  for (const path of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  const kept = precachedFiles(folder);
  expect(kept.map(({ url }) => url)).toEqual([
    "assets/page-1a2b.js",
    "demo-run/run.json",
    "index.html",
    "samples/tea-for-three/sample.json",
  ]);
  // A name that changes with its content needs no mark of it.
  expect(kept.filter(({ revision }) => revision === null).map(({ url }) => url)).toEqual([
    "assets/page-1a2b.js",
  ]);
});
