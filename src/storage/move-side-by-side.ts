import { taskKey } from "../shapes/result";
import type { KeptRun } from "../shapes/run";
import type { RunPlaces } from "./keep-runs";
import { deletionTime } from "./kept/collection";
import { isDocument, type LooseDocument } from "./loose-document";
import { readSession } from "./read-session";
import type { RowTable } from "./row-table";

/** Sessions of version 2 held models side by side, which are runs of their own since: what of it a row still holds. */

/**
 * The document of version 2 with what was compared in it that has not become a run yet; null where there is none. It is
 * the row's document, or what was put beside that when the session was saved anew.
 */
function comparedDocument(row: unknown): LooseDocument | null {
  if (!isDocument(row)) return null;
  const { comparedBefore, document } = row;
  if (isDocument(comparedBefore)) return comparedBefore;
  return isDocument(document) && document.version === 2 && isDocument(document.comparison) ? document : null;
}

/** Data that an overwritten row takes along, so that nothing is lost that has not become a run yet. */
export function comparedBefore(row: unknown): { comparedBefore?: LooseDocument } {
  const document = comparedDocument(row);
  return document ? { comparedBefore: document } : {};
}

/** The row once what was compared in it has become a run. */
function withoutCompared(row: unknown): object | undefined {
  if (!isDocument(row)) return undefined;
  const { comparedBefore: _moved, ...rest } = row;
  const { document } = rest;
  if (!isDocument(document) || document.version !== 2) return rest;
  const { comparison: _run, ...session } = document;
  return { ...rest, document: session };
}

/** The part of a run still to be stored: all of it, or the results that an earlier try did not reach. */
async function leftOf({ runs }: RunPlaces, kept: KeptRun): Promise<KeptRun> {
  const there = await runs.load(kept.run.id);
  if (there?.state !== "ready") return kept;
  const known = new Set((await runs.states(kept.run.id)).map(taskKey));
  return { ...kept, run: there.run, results: kept.results.filter((result) => !known.has(taskKey(result))) };
}

/**
 * Makes runs of what sessions of version 2 kept of models side by side. Each run is kept before it goes from its
 * session. Where that fails, and where no run can be made of it, it stays in the session's row, and is tried again at
 * the next start. Rejects with the first failure once all were tried.
 */
export async function moveSideBySide(sessionTable: RowTable, places: RunPlaces): Promise<void> {
  const due: { key: string; document: LooseDocument; deletedAt: number | null }[] = [];
  await sessionTable.visit((row, key) => {
    const document = comparedDocument(row);
    if (document) due.push({ key, document, deletedAt: deletionTime(row) });
  });
  if (due.length === 0) return;
  const { runOfVersion2 } = await import("./runs-of-version-2");
  const { keepRun } = await import("./keep-runs");
  const failures: unknown[] = [];
  for (const { key, document, deletedAt } of due) {
    try {
      const read = readSession(document);
      const kept = await runOfVersion2(document);
      if (!kept || read.state !== "ready") continue;
      await keepRun(places, await leftOf(places, kept), read.session);
      if (deletedAt !== null) await places.runs.removeWithSession(key, deletedAt);
      await sessionTable.update(key, withoutCompared);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
