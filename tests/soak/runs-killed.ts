import { spawnSync } from "node:child_process";
import { KILLED, killWhileRunning } from "./support/run-rounds";
import { startPage } from "./support/start-page";

/** Runs that are killed on the way: in a real browser on the built page, and at the same size in node. */
const SAMPLES = 200;
const KILLS = Array.from({ length: 50 }, (_, index) => KILLED[index % KILLED.length] ?? "page");
/**
 * The least that the page and its workers hold may grow by so much from the first half of a run to the second, in MB:
 * columns and ledger of the results. At the least, since what waits to be thrown away comes and goes by some 20 MB.
 */
const MORE_MEGABYTES = 4;

const page = await startPage();
let whole = false;
try {
  const { tasks, calls, finished, lost, faults, memory } = await killWhileRunning(
    page.baseURL,
    { samples: SAMPLES, models: ["m", "n"], repeats: 2, kills: KILLS, faultyShare: 0.2, calm: true },
    console.log,
  );
  for (const fault of faults) console.log(`result: ${fault}`);
  console.log(
    `result: Chromium, built page: ${SAMPLES} samples by 2 models, twice each, judged; one call in five fails; killed ` +
      `${KILLS.length} times on the way (${KILLED.join(", ")}, and so on)`,
  );
  console.log(
    `result: ${tasks} tasks, each with its one result; ${calls} calls, of which ${finished} were answered as they should ` +
      `be; answers that a kill took before they were on disk, and that were asked for again: ${lost}; other answers ` +
      `asked for again, tasks missing or doubled: ${faults.length}`,
  );
  const half = memory.length / 2;
  if (half < 2) throw new Error("The memory was not measured.");
  const least = (of: typeof memory) => Math.min(...of.map(({ megabytes }) => megabytes));
  const grown = least(memory.slice(half)) - least(memory.slice(0, half));
  console.log(
    `result: memory of the page and its workers in a run that nothing disturbs: ${memory
      .map(({ results, megabytes }) => `${megabytes.toFixed(1)} MB after ${results} results`)
      .join(", ")}; at the least ${grown.toFixed(1)} MB more in the second half than in the first`,
  );
  whole = faults.length === 0 && grown <= MORE_MEGABYTES;
} finally {
  page.close();
}
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "node", "--reporter=dot", "tests/runs/engine/runs-killed.slow.test.ts"],
  { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, CAPLENS_EFFORT: "thorough" } },
);
console.log(
  `result: node: the same, killed five times: ${status === 0 ? "every task once, no kept answer asked for again" : "FAILED"}`,
);
process.exitCode = whole && status === 0 ? 0 : 1;
