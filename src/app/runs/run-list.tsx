import { Button } from "@mantine/core";
import { useMemo } from "react";
import { DEMO_RUN_PATH, runPath } from "../../foundation/run-paths";
import { RunListPage } from "../../runs/page/list/run-list-page";
import { Arrival, OpenDirectoryButton } from "../../runs/page/open-directory";
import { readRunListAddress, runListPath } from "../../runs/store/run-list-address";
import { useOpenDirectory } from "../../runs/store/use-open-directory";
import { goTo } from "../../state/page-address";
import { expectRun } from "../../ui/lazy-part/fetched-part";
import { RunNotices } from "./run-notices";

/** The list of runs, with the ways to a run. `query`: of the address, without its `?`. */
export function RunList({ query }: { query: string }) {
  const arriving = useOpenDirectory();
  const address = useMemo(() => readRunListAddress(query), [query]);

  async function open(files: { path: string; file: File }[]): Promise<void> {
    expectRun();
    const kept = await arriving.open(files);
    // Problems of the directory are shown here first.
    if (kept && kept.problemCount === 0) goTo(runPath(kept.runId));
  }

  return (
    <RunListPage
      address={address}
      onAddress={(now) => goTo(runListPath(now), { replace: true })}
      key={arriving.kept?.runId ?? "none"}
      ways={
        <>
          <Button component="a" href="#/runs/new" size="sm">
            New run
          </Button>
          <OpenDirectoryButton disabled={arriving.progress !== null} onFiles={(files) => void open(files)} />
          <Button component="a" href={`#${DEMO_RUN_PATH}`} variant="default">
            Open the demo run
          </Button>
        </>
      }
      notices={
        <>
          <RunNotices />
          <Arrival arriving={arriving} />
        </>
      }
    />
  );
}
