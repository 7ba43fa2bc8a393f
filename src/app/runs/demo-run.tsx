import { DemoPage } from "../../features/runs/demo/demo-page";
import { goTo } from "../../state/page-address";
import { runPath } from "../../state/run-paths";
import { RunNotices } from "./run-notices";

const goToRun = (runId: string) => goTo(runPath(runId), { replace: true });

/** The bundled demo run. */
export function DemoRun() {
  return <DemoPage notices={<RunNotices />} onRun={goToRun} />;
}
