import { ReportPage } from "../playground/page/report/report-page";
import type { PlaygroundAddress } from "../state/address";
import { useWayBack } from "../state/playground/use-way-back";
import { RunNotices } from "./runs/run-notices";

/** The report on the session, with the way back to the playground. */
export function Report({ address }: { address: PlaygroundAddress }) {
  return <ReportPage address={address} notices={<RunNotices />} back={useWayBack().back} />;
}
