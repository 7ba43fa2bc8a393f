import { ExportPage } from "../../runs/page/export/export-page";
import { RunNotices } from "./run-notices";

/** What a run goes out as. */
export function RunExport({ runId }: { runId: string }) {
  return <ExportPage key={runId} runId={runId} notices={<RunNotices />} />;
}
