import { RunListPage } from "../../features/runs/list/run-list-page";
import { RunNotices } from "./run-notices";

/** The list of runs, with the ways to a run. */
export function RunList() {
  return <RunListPage ways={null} notices={<RunNotices />} />;
}
