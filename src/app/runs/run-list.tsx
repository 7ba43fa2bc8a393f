import { Button } from "@mantine/core";
import { RunListPage } from "../../features/runs/list/run-list-page";
import { RunNotices } from "./run-notices";

/** The list of runs, with the ways to a run. */
export function RunList() {
  const ways = (
    <Button component="a" href="#/runs/new" size="sm">
      New run
    </Button>
  );
  return <RunListPage ways={ways} notices={<RunNotices />} />;
}
