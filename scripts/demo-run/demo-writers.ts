import type { Sample } from "../../src/shapes/sample";

type Example = Sample["instructions"][number]["examples"][number];

/** Somebody whose captions stand in the demo run; all of them were written by the makers of Caplens. */
export type DemoWriter = {
  id: string;
  title: string;
  /** Picks this writer's caption of an instruction; `number`: of the instruction, from 0. */
  choose(examples: readonly Example[], number: number): Example | undefined;
};

const follows = (examples: readonly Example[]) => examples.find(({ kind }) => kind === "follows");
const fails = (examples: readonly Example[]) => examples.filter(({ kind }) => kind === "fails");

/**
 * The stand-in of the bundled study: which of our captions it gives is decided by how many frames it is shown. Of so many of
 * the instructions, in their order, it gives the caption that follows; of the others one that fails.
 */
export const FOLLOWED: Readonly<Record<number, number>> = { 2: 1, 4: 3, 8: 5, 16: 6, 32: 7 };

/** The stand-in with so many frames. */
export function standIn(frames: number): DemoWriter {
  const choose: DemoWriter["choose"] = (examples, number) =>
    number < (FOLLOWED[frames] ?? 0) ? follows(examples) : fails(examples)[0];
  return { id: `stand-in~frames-${frames}`, title: `Stand-in of ours, ${frames} frames`, choose };
}

export const DEMO_WRITERS: readonly DemoWriter[] = [
  { id: "careful", title: "Careful (written by us)", choose: follows },
  {
    id: "changing",
    title: "Changing (written by us)",
    choose: (examples, number) => (number % 2 === 0 ? fails(examples).at(-1) : follows(examples)),
  },
  { id: "hasty", title: "Hasty (written by us)", choose: (examples) => fails(examples)[0] },
];
