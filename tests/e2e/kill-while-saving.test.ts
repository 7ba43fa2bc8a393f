import { expect, test } from "@playwright/test";
import { killWhileSaving } from "../soak/support/kill-rounds";
import { IN_SOAK } from "../support/effort";

// The long version is `npm run soak kill-while-saving`.
test(
  "a browser that is killed while it saves comes up again with everything whole",
  IN_SOAK,
  async ({ baseURL }) => {
    const lines: string[] = [];
    const report = await killWhileSaving(baseURL ?? "", 1, (line) => lines.push(line));
    expect(report.losses, lines.join("\n")).toEqual([]);
    expect(report.kills).toBe(1);
    expect(report.confirmed).toBeGreaterThan(0);
  },
);
