import { PageProblems } from "../playground/page/page-problems";
import { ReportPage } from "../playground/page/report/report-page";
import { UndoNotice } from "../playground/page/undo-notice";
import { useUndoKeys } from "../playground/page/use-undo-keys";
import type { PlaygroundAddress } from "../state/address";
import { useWayBack } from "../state/playground/use-way-back";

/** The report on the session, with the way back to the playground. */
export function Report({ address }: { address: PlaygroundAddress }) {
  useUndoKeys();
  return (
    <ReportPage
      address={address}
      notices={
        <>
          <UndoNotice />
          <PageProblems />
        </>
      }
      back={useWayBack().back}
    />
  );
}
