import { MediaRowShape } from "../../schemas/generated/media-row";
import { fits } from "../../schemas/read-outside";
import { LostRow } from "../lost-row";
import { referencedHashes } from "../references";
import type { RowTable } from "../row-table";
import { deletionTime } from "../session-row";
import type { ResultTable } from "./result-table";
import type { RunSurvey } from "./run-store";

export interface SurveyedTables {
  runs: RowTable;
  results: ResultTable;
  dataSets: RowTable;
}

/** How many runs there are, and which blobs they, their results and the data sets name. */
export async function surveyRuns({ runs, results, dataSets }: SurveyedTables): Promise<RunSurvey> {
  const named = new Set<string>();
  const released = new Map<string, number>();
  const deletions = new Map<string, number | null>();
  let [listed, deleted, lost] = [0, 0, 0];
  const count = (deletedAt: number | null, hashes: Iterable<string>) => {
    for (const hash of hashes) {
      if (deletedAt === null) named.add(hash);
      else released.set(hash, Math.max(deletedAt, released.get(hash) ?? 0));
    }
  };
  await dataSets.visit((row) => {
    if (row instanceof LostRow) lost += 1;
    else count(null, hashesIn(row));
  });
  await runs.visit((row, id) => {
    const deletedAt = deletionTime(row);
    deletions.set(id, deletedAt);
    if (deletedAt === null) listed += 1;
    else deleted += 1;
    // What results name is known by their own rows, whatever became of the run's.
    count(deletedAt, referencedHashes(row));
  });
  for (const [id, deletedAt] of deletions) {
    await results.visitMedia(id, (row) => {
      if (row instanceof LostRow) lost += 1;
      else count(deletedAt, hashesIn(row));
    });
  }
  return { listed, deleted, named: lost === 0 ? named : null, released };
}

/** The hashes that a row lists; all that it holds where it is damaged. */
function hashesIn(row: unknown): Iterable<string> {
  return fits(MediaRowShape, row) ? row.hashes : referencedHashes(row);
}
