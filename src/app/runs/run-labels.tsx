import { LabelsPage } from "../../labels/page/labels-page";
import { StressPage } from "../../labels/page/stress-page";
import { labelSetPath } from "../../labels/store/label-paths";
import { goTo } from "../../state/page-address";
import { useRunTitle } from "../../state/runs/opened-result";
import { CallNotices, RunNotices } from "./run-notices";

const openSet = (id: string) => goTo(labelSetPath(id));

/** The label sets of a run, and a way to draw one. */
export function RunLabels({ runId }: { runId: string }) {
  // The page itself says when the run can't be read.
  const title = useRunTitle(runId);
  return <LabelsPage run={{ id: runId, title }} notices={<RunNotices />} onSet={openSet} />;
}

/** The judge of a run under stress. */
export function RunStress({ runId }: { runId: string }) {
  return <StressPage key={runId} runId={runId} notices={<CallNotices />} />;
}
