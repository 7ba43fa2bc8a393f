import { runPath } from "../../foundation/run-paths";
import { DemoPage } from "../../runs/page/demo/demo-page";
import { goTo } from "../../state/page-address";
import { RunNotices } from "./run-notices";

const goToRun = (runId: string) => goTo(runPath(runId), { replace: true });

/** The bundled demo run. */
export function DemoRun() {
  return <DemoPage notices={<RunNotices />} onRun={goToRun} />;
}
