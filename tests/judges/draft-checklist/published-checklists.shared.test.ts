import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drafted } from "./drafting";

const real = "../shared/data/omnicap-if/annotation/checklists.json";
describe.skipIf(!existsSync(real))("published checklists", () => {
  it("are read whole", () => {
    const entries = Object.values<unknown[]>(JSON.parse(readFileSync(real, "utf8"))).flat();
    for (const entry of entries) {
      const { checklist } = Object(entry);
      const read = drafted(entry);
      expect(read.notes).toEqual([]);
      expect(read.format).toHaveLength(checklist.format_check.length);
      expect(read.content.map(({ items }) => items.length)).toEqual(
        checklist.content_check.map((check: { check_items: unknown[] }) => check.check_items.length),
      );
      expect(read.content.flatMap(({ items }) => items).every((item) => item.correctAnswer !== null)).toBe(
        true,
      );
    }
    expect(entries.length).toBeGreaterThan(0);
  });
});
