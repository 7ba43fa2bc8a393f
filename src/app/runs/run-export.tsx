import { ExportPage } from "../../runs/page/export/export-page";
import { RunNotices } from "./run-notices";

/** The export page of a run. */
export function RunExport({ runId }: { runId: string }) {
  return <ExportPage key={runId} runId={runId} notices={<RunNotices />} />;
}
