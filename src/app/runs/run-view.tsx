import { useMemo } from "react";
import { RunPage } from "../../features/runs/view/run-page";
import { goTo } from "../../state/page-address";
import { readRunAddress, runAddressQuery } from "../../state/run-page/run-address";
import { runPath } from "../../state/run-paths";
import { RunNotices } from "./run-notices";

/** The page of a run of its own, with what others hand in. */
export function RunView({ runId, query }: { runId: string; query: string }) {
  const address = useMemo(() => readRunAddress(query), [query]);
  return (
    <RunPage
      address={address}
      onAddress={(now, how) => goTo(`${runPath(runId)}${runAddressQuery(now)}`, how)}
      notices={<RunNotices />}
    />
  );
}
