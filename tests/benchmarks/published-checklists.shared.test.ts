import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../src/benchmarks/omnicap-if";

const realFile = new URL("../../../shared/data/omnicap-if/annotation/checklists.json", import.meta.url);

describe.skipIf(!existsSync(realFile))("published checklists", () => {
  const entries: [string, Record<string, unknown>[]][] = existsSync(realFile)
    ? Object.entries(JSON.parse(readFileSync(realFile, "utf8")))
    : [];

  it.each(entries)("of video %s come through unchanged", (_video, list) => {
    for (const { checklist } of list)
      expect(omnicapIf.checklists.serialise(omnicapIf.checklists.parse(checklist))).toEqual(checklist);
  });
});
