import { filterTerm } from "../../evaluation/run/filter/filter-fields";
import { runPath } from "../../foundation/run-paths";
import type { BoardRow } from "../../shapes/leaderboard";
import { publishedRunPath, type RunAddress, runAddressQuery } from "../../state/run-address";
import { runOfRow } from "../store/use-sample-matrix";

/** Longer ids make no filter: the result itself is opened all the same. */
const LONGEST_ID = 300;

const results = (filter: string, result: RunAddress["result"] = null): RunAddress => ({
  show: "results",
  group: "",
  filter,
  order: { by: "plan", descending: false },
  result,
});

/** Address in a row's run that shows something of its model; null where no run can be opened. */
function runHref(
  row: Pick<BoardRow, "run">,
  folder: string,
  mine: string | null,
  shownOf: (entryId: string) => RunAddress,
): string | null {
  if (mine !== null) {
    const [runId = "", ...entry] = mine.split("/");
    return `#${runPath(runId)}${runAddressQuery(shownOf(entry.join("/")))}`;
  }
  const run = runOfRow(row, folder);
  return run && `#${publishedRunPath(run, shownOf(run.entryId))}`;
}

/**
 * The page of the run behind a row, at the results of the row's model alone; null where the row has no run that can be
 * opened.
 *
 * @param mine one's own model of a run, "run/entry", for its row
 */
export function modelHref(row: Pick<BoardRow, "run">, folder: string, mine: string | null): string | null {
  return runHref(row, folder, mine, (entryId) =>
    results(entryId.length > LONGEST_ID ? "" : filterTerm("model", entryId)),
  );
}

function filterOf(sampleId: string, checkId: string | null): string {
  if (sampleId.length > LONGEST_ID || (checkId?.length ?? 0) > LONGEST_ID) return "";
  const sample = filterTerm("sample", sampleId);
  return checkId === null ? sample : `${sample} AND ${filterTerm("check", checkId)}`;
}

/**
 * The same page at the results of a sample with that of the row's model open; null where the row has no run.
 *
 * @param checkId narrows it to the results that have this check
 * @param mine one's own model of a run, "run/entry", for its row
 */
export function evidenceHref(
  row: Pick<BoardRow, "run">,
  folder: string,
  mine: string | null,
  sampleId: string,
  checkId: string | null = null,
): string | null {
  return runHref(row, folder, mine, (entryId) =>
    results(filterOf(sampleId, checkId), { sampleId, entryId, repeat: 1 }),
  );
}
