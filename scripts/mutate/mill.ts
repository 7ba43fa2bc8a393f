import { resolve } from "node:path";
import { createVitest } from "vitest/node";

/**
 * A process that runs tests again and again, each time with another source in place of one file; the file itself stays
 * as it is. What never ends is ended from outside, with the process. Arguments: the test files.
 */

/** Asks for a run with `source` in place of `file`, or with everything as it is. */
export type MillOrder = { file: string; source: string } | "as it is";
/** The first test that failed, with its file, or that nothing ran; null where all passed. */
export type MillAnswer = { failed: string | null };

const ROOT = resolve(import.meta.dirname, "../..");
const NOTHING = "no test ran";

let order: MillOrder = "as it is";

const vitest = await createVitest(
  "test",
  {
    config: false,
    root: ROOT,
    watch: false,
    include: process.argv.slice(2),
    setupFiles: ["tests/support/property-runs.ts"],
    // A thread ends with its process, whatever it is at.
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [{}],
    // A fault that makes tests wait for what never comes is caught; no test here takes as long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
  {
    plugins: [
      {
        name: "fault",
        enforce: "pre",
        load: (id) =>
          order !== "as it is" && id.split("?", 1)[0] === resolve(ROOT, order.file) ? order.source : null,
      },
    ],
  },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

async function run(): Promise<string | null> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  for (const testModule of testModules) {
    for (const test of testModule.children.allTests("failed"))
      return `${testModule.relativeModuleId}: ${test.fullName}`;
    if (!testModule.ok()) return testModule.relativeModuleId;
  }
  if (unhandledErrors.length > 0) return String(unhandledErrors[0]);
  return testModules.length === 0 ? NOTHING : null;
}

process.on("message", async (next: MillOrder) => {
  order = next;
  // Before the run and behind it, since the next one reads the file as it is, or with another fault.
  const forget = () => {
    if (next !== "as it is") vitest.invalidateFile(resolve(ROOT, next.file));
  };
  forget();
  const failed = await run();
  forget();
  process.send?.({ failed } satisfies MillAnswer);
});
process.on("disconnect", () => process.exit());
process.send?.({ failed: null } satisfies MillAnswer);
