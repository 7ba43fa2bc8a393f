import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as source from "./adapter";

type Adapter = typeof source;

describe("the adapter bundled for node", () => {
  const folder = mkdtempSync(join(tmpdir(), "caplens-oracle-"));
  let bundled: Adapter;

  beforeAll(async () => {
    const outfile = join(folder, "adapter.mjs");
    await build({
      entryPoints: [fileURLToPath(new URL("./adapter.ts", import.meta.url))],
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "silent",
    });
    bundled = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it("judges form", async () => {
    const parameters = { content: ["one two three"], unit: "word", min_len: 4 };
    expect(await bundled.formatVerdict("length", parameters, "reference", "omnicap-if")).toMatchObject({
      success: true,
      result: false,
    });
    expect(
      await bundled.formatVerdict("length", { ...parameters, min_len: 3 }, "strict", "if-vidcap"),
    ).toMatchObject({
      success: true,
      result: true,
    });
    const schema = { type: "object", required: ["cat"] };
    expect(
      await bundled.formatVerdict(
        "json_object",
        { content: ['{"cat": 1}'], schema },
        "reference",
        "omnicap-if",
      ),
    ).toMatchObject({ success: true, result: true });
    expect(await bundled.formatVerdict("no_such_rule", {}, "reference", "omnicap-if")).toMatchObject({
      success: false,
      result: null,
    });
  });

  it("reads and judges times", () => {
    expect(bundled.parseTimestamps("00:05-00:10, 12s")).toEqual({ intervals: [[5, 10]], points: [12] });
    expect(bundled.temporalIou([0, 10], [5, 10])).toBe(0.5);
    expect(bundled.temporalVerdict("00:12", "00:11", 54)).toMatchObject({
      passed: true,
      score: 1,
      type: "point",
    });
  });

  it("scores files, and throws where the script does", () => {
    const data = { "001": [{ check_result: { format_check: [{ result: true }, { result: false }] } }] };
    expect(bundled.metrics("omnicap-if", data)).toMatchObject({ csr: 0.5, csr_macro: 0.5, isr: 0 });
    expect(bundled.metrics("OmniCap-IF", data)).toMatchObject({ csr: 0.5 });
    expect(() =>
      bundled.metrics("omnicap-if", { "001": [{ check_result: { format_check: null } }] }),
    ).toThrow();
    expect(() => bundled.metrics("capquiz", data)).toThrow();
  });
});
