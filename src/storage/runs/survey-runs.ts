import { MediaRowShape } from "../../shapes/generated/media-row";
import { fits } from "../../shapes/read-outside";
import { deletionTime } from "../kept/collection";
import { type Survey, surveying } from "../kept/kept-thing";
import { LostRow } from "../lost-row";
import { referencedHashes } from "../references";
import type { RowTable } from "../row-table";
import type { ResultTable } from "./result-table";

interface SurveyedTables {
  runs: RowTable;
  results: ResultTable;
  dataSets: RowTable;
}

/** How many runs there are, and which blobs they, their results and the data sets name. */
export async function surveyRuns({ runs, results, dataSets }: SurveyedTables): Promise<Survey> {
  const seen = surveying();
  const deletions = new Map<string, number | null>();
  const take = (deletedAt: number | null, row: unknown) => {
    if (row instanceof LostRow) seen.lose();
    else seen.name(deletedAt, hashesIn(row));
  };
  await dataSets.visit((row) => take(null, row));
  await runs.visit((row, id) => {
    const deletedAt = deletionTime(row);
    deletions.set(id, deletedAt);
    // What results name is known by their own rows, whatever became of the run's.
    seen.name(deletedAt, referencedHashes(row));
  });
  for (const [id, deletedAt] of deletions) await results.visitMedia(id, (row) => take(deletedAt, row));
  const deleted = [...deletions.values()].filter((time) => time !== null).length;
  return seen.result(deletions.size - deleted, deleted);
}

/** The hashes that a row lists; all that it holds where it is damaged. */
function hashesIn(row: unknown): Iterable<string> {
  return fits(MediaRowShape, row) ? row.hashes : referencedHashes(row);
}
