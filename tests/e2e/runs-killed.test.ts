import { expect, test } from "@playwright/test";
import { KILLED, killWhileRunning } from "../soak/support/run-rounds";

// The long version, with fifty kills, two models and repeats, is `npm run soak runs-killed`.
test("a run of 80 samples goes on after worker, page or browser were killed, five times, and pays for no kept answer twice", async ({
  baseURL,
}) => {
  const lines: string[] = [];
  const size = { samples: 80, models: ["m"], repeats: 1, kills: KILLED, faultyShare: 0.05, calm: false };
  const report = await killWhileRunning(baseURL ?? "", size, (line) => lines.push(line));
  expect(report.faults, lines.join("\n")).toEqual([]);
  expect(report.tasks).toBe(80);
  expect(lines.filter((line) => line.startsWith("killed"))).toHaveLength(KILLED.length);
  // What was under way when each came.
  expect(report.lost).toBeLessThanOrEqual(KILLED.length * 16);
});
