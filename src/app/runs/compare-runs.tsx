import { useMemo } from "react";
import { ComparePage } from "../../features/runs/compare/compare-page";
import { readCompareQuery } from "../../state/run-compare/compare-path";
import { RunNotices } from "./run-notices";

/** Two models of runs compared. `query`: of the address, without its `?`. */
export function CompareRuns({ query }: { query: string }) {
  const address = useMemo(() => readCompareQuery(query), [query]);
  return <ComparePage address={address} notices={<RunNotices />} />;
}
