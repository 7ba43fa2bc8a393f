import { runProblems } from "../../engine/shared/run-problems";
import { ProblemError } from "../../foundation/errors";
import { isGiven } from "../../shapes/refined-entries";
import type { Storage } from "../../storage/open-storage";

/**
 * Makes a run of the same that has not begun, and returns its id. Captions that were made elsewhere go with it, without
 * their judgements. Rejects where the run can't be read.
 */
export async function copyRun({ runs }: Storage, id: string): Promise<string> {
  const opened = await runs.load(id);
  if (opened?.state !== "ready") throw new ProblemError(opened?.problem ?? runProblems.notFound());
  const { pilot: _seen, updatedAt: _then, ...run } = opened.run;
  const copy = {
    ...run,
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    versions: { ...run.versions, prompts: [] },
  };
  await runs.save(copy, null);
  const given = new Set(run.entries.filter((entry) => isGiven(run.entries, entry)).map(({ id }) => id));
  for (const { state, problem: _problem, ...key } of await runs.states(id)) {
    if (!given.has(key.entryId) || state === "open") continue;
    const result = await runs.result({ runId: id, ...key });
    if (result?.state !== "ready") continue;
    await runs.keep({
      ...result.result,
      runId: copy.id,
      refined: null,
      judgement: null,
      overrules: [],
      problem: null,
    });
  }
  return copy.id;
}
