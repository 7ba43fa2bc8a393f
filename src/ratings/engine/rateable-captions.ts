import { runProblems } from "../../engine/shared/run-problems";
import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import type { ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";

/** SHA-256 of a caption's text, by which ratings know it again. */
function captionHash(text: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(text));
}

/** The run that is rated. Rejects with `run-not-found`, and with why it can't be read. */
export async function ratedRun({ runs }: Storage, id: string): Promise<Run> {
  const opened = await runs.load(id);
  if (!opened) throw new ProblemError(runProblems.notFound());
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  return opened.run;
}

/** The tasks of a run that have a caption, in the order of their keys. */
export async function captionedTasks({ runs }: Storage, run: Run): Promise<ResultKey[]> {
  const taking = new Set(run.entries.map(({ id }) => id));
  return (await runs.states(run.id))
    .filter(({ state, entryId, repeat }) => state !== "open" && taking.has(entryId) && repeat <= run.repeats)
    .map(({ sampleId, entryId, repeat }) => ({ sampleId, entryId, repeat }));
}

/**
 * A whole caption of a task with its hash, refined where the run has it refined; null where there is none yet, or it was
 * cut off, refused or left empty.
 */
export async function captionOf(
  { runs }: Storage,
  { id: runId, entries }: Pick<Run, "id" | "entries">,
  key: ResultKey,
): Promise<{ text: string; captionHash: string } | null> {
  const opened = await runs.result({ runId, ...key });
  const result = opened?.state === "ready" ? opened.result : null;
  const isRefined = entries.some(({ id, refiner }) => id === key.entryId && refiner !== undefined);
  if (isRefined && !result?.refined) return null;
  const caption = judgedCaption(result);
  if (!caption || isWithheld(caption) || caption.text.trim() === "") return null;
  return { text: caption.text, captionHash: await captionHash(caption.text) };
}
