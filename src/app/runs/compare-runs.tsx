import { useMemo } from "react";
import { ComparePage } from "../../runs/page/compare/compare-page";
import { chosenEntriesPath, readComparedRuns, readCompareQuery } from "../../runs/store/compare-path";
import { goTo } from "../../state/page-address";
import { RunNotices } from "./run-notices";

/** Two models of runs compared. `query`: of the address, without its `?`. */
export function CompareRuns({ query }: { query: string }) {
  const address = useMemo(() => readCompareQuery(query), [query]);
  const runIds = useMemo(() => readComparedRuns(query), [query]);
  return (
    <ComparePage
      address={address}
      runIds={runIds}
      onChoose={(a, b) => goTo(chosenEntriesPath(runIds, a, b))}
      notices={<RunNotices />}
    />
  );
}
