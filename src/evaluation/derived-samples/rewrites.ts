import { type JudgeSession, withQueue } from "../../benchmarks/judge-tools";
import { judgeTasks } from "../../judges/registry";
import type { RewriteInstructionInput } from "../../judges/rewrite-instruction";
import type { DataSample } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import type { NotDerived, StudyCell } from "../../shapes/study";

export type DerivedSamples = {
  /** The derived ones alone. Each has the video of its base and, for checks that stay, the ids that they have there. */
  samples: DataSample[];
  /** In the order of drawing, without the base. */
  cells: StudyCell[];
  /** Rewrites that could not be derived, and why. */
  left: NotDerived[];
  /** Those of them that a model was not asked for yet, and whose rewriting could be proven. */
  rewritable: Rewritable[];
};

/** A derived sample, by the id that it would have, whose instruction code can't cut. */
export type Rewritable = { id: string; input: RewriteInstructionInput };

/** A reply of a model that was asked to rewrite the instruction of a derived sample. It counts only where rules prove it. */
export type Rewrite = {
  /** The id of the derived sample. */
  id: string;
  model: string;
  promptVersion: string;
  /** Null where it gave none; `why` then says the cause. */
  instruction: string | null;
  why: string;
};

/** Derived samples without some, by their ids; the levels of a trade-off are held against each other, and go together. */
export function leaveOut(derived: DerivedSamples, ids: readonly string[]): DerivedSamples {
  const named = new Set(ids);
  const together = new Set(
    derived.samples.flatMap(({ id, derivedFrom }) =>
      named.has(id) && derivedFrom?.rule === "trade-off" ? [derivedFrom.sampleId] : [],
    ),
  );
  const isOut = ({ id, derivedFrom }: DataSample) =>
    named.has(id) || together.has(derivedFrom?.sampleId ?? "");
  const samples = derived.samples.filter((sample) => !isOut(sample));
  const filled = new Set(samples.map(({ derivedFrom }) => derivedFrom?.cell));
  const out = derived.samples.filter(isOut).map(({ id, derivedFrom }): NotDerived => {
    const label = derived.cells.find((cell) => cell.id === derivedFrom?.cell)?.label ?? "";
    return { sampleId: derivedFrom?.sampleId ?? id, why: `${label}: left out by hand.` };
  });
  return {
    ...{ samples, rewritable: derived.rewritable, left: [...derived.left, ...out] },
    cells: derived.cells.filter(({ id }) => filled.has(id)),
  };
}

/**
 * Has a model rewrite instructions, so many at a time, each asked for once and proven nowhere: that is what deriving with them does.
 * Each is told as it comes, so that cancelling keeps what was finished. Gives why asking was given up, if it was.
 */
export async function askForRewrites(
  wanted: readonly Rewritable[],
  judge: JudgeSession,
  queue: { questionsAtATime: number; signal: AbortSignal },
  onRewrite: (told: { rewrite: Rewrite; done: number; total: number }) => void,
): Promise<Problem | null> {
  let done = 0;
  await withQueue(queue, (enqueue) =>
    Promise.all(
      wanted.map(({ id, input }) =>
        enqueue(async () => {
          const said = await judge.ask(judgeTasks.rewrite_instruction, input, { checkId: id, round: 1 });
          if (!said || queue.signal.aborted) return;
          const { model, promptVersion } = said.stamp;
          const instruction = said.readable ? said.value.instruction : null;
          const why = said.readable ? "it says that this can’t be done" : "no reply of it could be read";
          const rewrite = { id, model, promptVersion, instruction, why: instruction === null ? why : "" };
          done += 1;
          onRewrite({ rewrite, done, total: wanted.length });
        }),
      ),
    ),
  );
  return judge.problem();
}
