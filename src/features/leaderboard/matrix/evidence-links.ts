import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import type { ListedRow } from "../../../schemas/leaderboard";
import { runOfRow } from "../../../state/leaderboard/row-run";
import { publishedRunPath } from "../../../state/published-run/published-address";
import { runAddressQuery } from "../../../state/run-page/run-address";
import { runPath } from "../../../state/run-paths";

/** Longer ids make no filter: the result itself is opened all the same. */
const LONGEST_ID = 300;

function filterOf(sampleId: string, checkId: string | null): string {
  if (sampleId.length > LONGEST_ID || (checkId?.length ?? 0) > LONGEST_ID) return "";
  const sample = filterTerm("sample", sampleId);
  return checkId === null ? sample : `${sample} AND ${filterTerm("check", checkId)}`;
}

/**
 * The page of the run behind a row, at the results of a sample with that of the row's model open; null where the row has
 * no run.
 *
 * @param checkId narrows it to the results that have this check
 * @param mine one's own model of a run, "run/entry", for its row
 */
export function evidenceHref(
  row: ListedRow,
  folder: string,
  mine: string | null,
  sampleId: string,
  checkId: string | null = null,
): string | null {
  const shown = (entryId: string) => ({
    show: "results" as const,
    filter: filterOf(sampleId, checkId),
    order: { by: "plan" as const, descending: false },
    result: { sampleId, entryId, repeat: 1 },
  });
  if (mine !== null) {
    const [runId = "", ...entry] = mine.split("/");
    return `#${runPath(runId)}${runAddressQuery(shown(entry.join("/")))}`;
  }
  const run = runOfRow(row, folder);
  return run && `#${publishedRunPath(run, shown(run.entryId))}`;
}
