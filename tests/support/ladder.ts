import { blocksRun, startCountingBlocks, stopCountingBlocks } from "./steps/counted-blocks";
import { countBuiltIns } from "./steps/counted-built-ins";
import { textOf } from "./steps/hostile-texts";
import { TooManySteps } from "./steps/pattern-run";

export { startCountingBlocks, stopCountingBlocks };

/** Four times the text may take so many times the steps: linear work, with room for a logarithm. */
const MOST_GROWTH = 5;
/** Steps for a letter that are no work to speak of; their growth is chance. */
const LITTLE = 2;
/** Steps for a letter that are too many, however they grow. */
const MOST_PER_LETTER = 1000;

/** Texts that were read too slowly: of a unit, or all of them together in the code's own loops; steps rung by rung. */
export type Slow = { unit: string | "all units: loops"; steps: number[] };

/** Steps of a piece of work: blocks of code that ran, and what built-in functions and patterns had to look at. */
export async function stepsOf(work: () => unknown): Promise<number> {
  await blocksRun();
  const builtIns = countBuiltIns(work, Number.POSITIVE_INFINITY);
  return builtIns + (await blocksRun());
}

function tooMany(steps: readonly number[], letters: number): number {
  const before = steps.at(-1);
  return before === undefined ? MOST_PER_LETTER * letters : MOST_GROWTH * Math.max(before, LITTLE * letters);
}

function builtInSteps(work: () => unknown, most: number): number {
  try {
    return countBuiltIns(work, most);
  } catch (error) {
    if (error instanceof TooManySteps) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/**
 * Gives texts of each unit to `read`, four times as long from rung to rung (`lengths`), and counts. What grows faster
 * than its text goes no further up, since it would take for ever there; empty where nothing does. Each of `wraps` puts a
 * text into what it comes in, and is climbed for itself.
 */
export async function climb(
  read: (text: string) => unknown,
  units: readonly string[],
  lengths: readonly number[],
  wraps: readonly ((text: string) => string)[] = [(text) => text],
): Promise<Slow[]> {
  // Blocks counted before do not belong to these rungs. Between them nothing runs that counts, and a look takes a walk over the whole heap.
  await blocksRun();
  const slow: Slow[] = [];
  for (const wrap of wraps) slow.push(...(await climbIn(wrap, read, units, lengths)));
  return slow;
}

async function climbIn(
  wrap: (text: string) => string,
  read: (text: string) => unknown,
  units: readonly string[],
  lengths: readonly number[],
): Promise<Slow[]> {
  const slow: Slow[] = [];
  const loops: number[] = [];
  const byUnit = new Map<string, number[]>(units.map((unit) => [unit, []]));
  for (const length of lengths) {
    const climbing = byUnit.size;
    for (const [unit, steps] of [...byUnit]) {
      const text = wrap(textOf(unit, length));
      const most = tooMany(steps, length);
      steps.push(builtInSteps(() => read(text), most));
      if (steps.every((taken) => taken <= most)) continue;
      slow.push({ unit, steps });
      byUnit.delete(unit);
    }
    const most = tooMany(loops, length * climbing);
    loops.push(await blocksRun());
    if (loops.every((taken) => taken <= most)) continue;
    slow.push({ unit: "all units: loops", steps: loops });
    break;
  }
  return slow;
}
