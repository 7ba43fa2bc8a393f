import { expect, test } from "@playwright/test";
import { KILLED, killWhileRunning } from "../soak/support/run-rounds";

// The long version, with fifty kills, two models and repeats, is `npm run soak runs-killed`.
test("a run of 48 samples goes on after worker, page and browser were killed, and pays for no kept answer twice", async ({
  baseURL,
}) => {
  const lines: string[] = [];
  const kills = KILLED.slice(0, 3);
  const size = { samples: 48, models: ["m"], repeats: 1, kills, faultyShare: 0.05, calm: false };
  const report = await killWhileRunning(baseURL ?? "", size, (line) => lines.push(line));
  expect(report.faults, lines.join("\n")).toEqual([]);
  expect(report.tasks).toBe(48);
  expect(lines.filter((line) => line.startsWith("killed"))).toHaveLength(kills.length);
  // Each kill may cost the calls that were under way when it came.
  expect(report.lost).toBeLessThanOrEqual(kills.length * 16);
});
