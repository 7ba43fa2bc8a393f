import { type Profiler, Session } from "node:inspector/promises";

/** Whose code is counted: the app's own, and the packages that it ships. */
const COUNTED = /\/src\/|\/node_modules\/(?!vitest|@vitest|vite|chai|tinyrainbow|@eslint-community)/;

let session: Session | null = null;

/** Has V8 count how often each block of code runs. Code that was loaded before is not counted: load it afterwards. */
export async function startCountingBlocks(): Promise<void> {
  session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
}

export function stopCountingBlocks(): void {
  session?.disconnect();
  session = null;
}

function runsOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.reduce(
    (sum, { ranges }) => sum + ranges.reduce((inner, { count }) => inner + count, 0),
    0,
  );
}

/** The number of blocks that have run since it was asked last. */
export async function blocksRun(): Promise<number> {
  if (!session) throw new Error("blocks are not being counted");
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result.filter(({ url }) => COUNTED.test(url)).reduce((sum, script) => sum + runsOf(script), 0);
}
