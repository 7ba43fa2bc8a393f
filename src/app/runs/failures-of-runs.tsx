import { useMemo } from "react";
import { FailuresPage } from "../../runs/page/what-fails/failures-page";
import { failuresPath, readFailuresQuery } from "../../runs/store/compare-path";
import { goTo } from "../../state/page-address";
import { RunNotices } from "./run-notices";

/** Failures over the runs that an address names. `query`: of the address, without its `?`. */
export function FailuresOfRuns({ query }: { query: string }) {
  const { runIds, group } = useMemo(() => readFailuresQuery(query), [query]);
  return (
    <FailuresPage
      runIds={runIds}
      group={group}
      onGroup={(now) => goTo(failuresPath(runIds, now), { replace: true })}
      notices={<RunNotices />}
    />
  );
}
