import { ElsewherePage } from "../../batch/page/elsewhere-page";
import { RunNotices } from "./run-notices";

/** A run whose calls are made elsewhere, as files. */
export function RunElsewhere({ runId }: { runId: string }) {
  return <ElsewherePage key={runId} runId={runId} notices={<RunNotices />} />;
}
