import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createPublishedRuns } from "../../../src/engine/shared/published-runs";
import { madeIndex } from "../../support/made-index";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import { startPagesHost } from "../../support/static-hosts/pages-host";

const MOST_BYTES = 600 * 1024;

it("a run of 100,000 samples is on screen after two files of at most 600 KiB together", async () => {
  const files = await madeIndex(100_000);
  const host = await startPagesHost(filesOfMap(files), { under: "/" });
  try {
    const { id, reader, coverage } = await createPublishedRuns().open(
      host.address,
      null,
      new AbortController().signal,
    );
    expect(coverage()).toMatchObject({ results: 8_000, of: 100_000 });
    const { total, rows } = await reader.window(id, { from: 0, count: 100 });
    expect([total, rows.length]).toEqual([8_000, 100]);
    const fetched = host.asked.map((asked) => asked.replace("GET /", ""));
    expect(fetched).toEqual(["run.json", "index-00000.json"]);
    const bytes = fetched.map((path) => gzipSync(files.get(path) ?? "").length);
    expect(
      bytes.reduce((sum, one) => sum + one, 0),
      bytes.join(" + "),
    ).toBeLessThan(MOST_BYTES);
  } finally {
    await host.close();
  }
});
