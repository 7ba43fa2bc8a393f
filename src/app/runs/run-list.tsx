import { Button } from "@mantine/core";
import { RunListPage } from "../../features/runs/list/run-list-page";
import { Arrival } from "../../features/runs/open-directory/arrival";
import { OpenDirectoryButton } from "../../features/runs/open-directory/open-directory-button";
import { goTo } from "../../state/page-address";
import { useOpenDirectory } from "../../state/run-directory/use-open-directory";
import { DEMO_RUN_PATH, runPath } from "../../state/run-paths";
import { RunNotices } from "./run-notices";

/** The list of runs, with the ways to a run. */
export function RunList() {
  const arriving = useOpenDirectory();

  async function open(files: { path: string; file: File }[]): Promise<void> {
    const kept = await arriving.open(files);
    // What could not be used of it is read here first.
    if (kept && kept.problemCount === 0) goTo(runPath(kept.runId));
  }

  return (
    <RunListPage
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
          <Button component="a" href="#/quizzes" variant="default">
            Make a quiz
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
