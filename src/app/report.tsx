import { ReportPage } from "../playground/page/report/report-page";
import type { PlaygroundAddress } from "../state/address";
import { RunNotices } from "./runs/run-notices";
import { useWayBack } from "./use-way-back";

/** The report on the session, with the way back to the playground. */
export function Report({ address }: { address: PlaygroundAddress }) {
  return <ReportPage address={address} notices={<RunNotices />} back={useWayBack().back} />;
}
