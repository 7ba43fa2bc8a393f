import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RESULT_VERSION, RUN_VERSION } from "../../../src/foundation/document-versions";
import { readDocument } from "../../../src/storage/documents";
import { RESULT_DOCUMENT, RUN_DOCUMENT } from "../../../src/storage/runs/run-documents";

function fixture(name: string): object {
  return JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8"));
}

describe("runs and results of earlier versions", () => {
  it("hold the same in today's version", () => {
    const run = fixture("run-v1");
    expect(readDocument(run, RUN_DOCUMENT)).toEqual({
      state: "ready",
      document: { ...run, version: RUN_VERSION },
    });
    for (const result of [fixture("result-v1"), fixture("result-v2")])
      expect(readDocument(result, RESULT_DOCUMENT)).toEqual({
        state: "ready",
        document: { ...result, version: RESULT_VERSION, overrules: [], refined: null },
      });
    const overruled = fixture("result-v3");
    expect(Object(overruled).overrules).toHaveLength(1);
    expect(readDocument(overruled, RESULT_DOCUMENT)).toEqual({
      state: "ready",
      document: { ...overruled, version: RESULT_VERSION, refined: null },
    });
    const refined = fixture("result-v4");
    expect(Object(refined).refined).toMatchObject({ text: "A red ball rolls." });
    expect(readDocument(refined, RESULT_DOCUMENT)).toEqual({ state: "ready", document: refined });
  });

  it("could not name captions that were made elsewhere", () => {
    const [entry] = Object(fixture("run-v1")).entries;
    const run = { ...fixture("run-v1"), version: RUN_VERSION, entries: [{ ...entry, choice: null }] };
    expect(readDocument(run, RUN_DOCUMENT).state).toBe("ready");
    expect(readDocument({ ...run, version: RUN_VERSION + 1 }, RUN_DOCUMENT).state).toBe("read-only");
  });
});
