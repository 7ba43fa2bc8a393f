import type { JudgeSession } from "../../benchmarks/judge-tools";
import { withQueue } from "../../benchmarks/shared/with-queue";
import { judgeTasks } from "../../judges/registry";
import type { RewriteInstructionInput } from "../../judges/rewrite-instruction";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import type { ContentCheck, FormatCheck } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import type { NotDerived, StudyCell } from "../../shapes/study";
import { canBeProven, type Kept, provenRewrite, type Tried } from "./demands";

export type DerivedSamples = {
  /** The derived ones alone. Each has the video of its base and, for checks that stay, the ids that they have there. */
  samples: DataSample[];
  /** In the order of drawing, without the base. */
  cells: StudyCell[];
  /** What could not be derived, and why. */
  left: NotDerived[];
  /** Those of them that a model was not asked for yet, and whose rewriting could be proven. */
  rewritable: Rewritable[];
};

/** A derived sample, by the id that it would have, whose instruction code can't cut. */
export type Rewritable = { id: string; input: RewriteInstructionInput };

/** A reply of a model that was asked to rewrite the instruction of a derived sample. It counts only where rules prove it. */
export type Rewrite = {
  /** Of the derived sample. */
  id: string;
  model: string;
  promptVersion: string;
  /** Null where it gave none; `why` then says the cause. */
  instruction: string | null;
  why: string;
};

/** A demand as a model is told of it. */
function inWords(one: FormatCheck | ContentCheck): string {
  if (one.description.trim() !== "") return one.description;
  const name = one.constraintId === null ? "content" : constraintLabelInFull(one.constraintId);
  return "parameters" in one ? `${name}: ${JSON.stringify(one.parameters)}` : name;
}

/**
 * The rewriting of an instruction that code can't cut, if it is proven; else why there is none: `why`, where none could be proven or none
 * was asked for. What can be asked for is put into `rewritable`.
 */
export function rewriteOf(
  {
    id,
    instruction: before,
    dropped,
    kept,
    why,
  }: { id: string; instruction: string; dropped: Kept; kept: Kept; why: string },
  rewrite: Rewrite | undefined,
  rewritable: Rewritable[],
): Tried<Rewrite & { instruction: string }> {
  if (!canBeProven(before, dropped, kept)) return { ok: false, why };
  if (!rewrite) {
    const told = ({ format, content }: Kept) => [...format, ...content].map(inWords);
    rewritable.push({ id, input: { instruction: before, drop: told(dropped), keep: told(kept) } });
    return { ok: false, why };
  }
  const { instruction, model } = rewrite;
  if (instruction === null) return { ok: false, why: `“${model}”: ${rewrite.why}` };
  const proven = provenRewrite(before, instruction, dropped, kept);
  return proven.ok
    ? { ok: true, value: { ...rewrite, instruction } }
    : { ok: false, why: `the words of “${model}” are not proven: ${proven.why}` };
}

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
