import { PageProblems } from "../features/playground/page-problems";
import { UndoNotice } from "../features/playground/undo-notice";
import { useUndoKeys } from "../features/playground/use-undo-keys";
import { ReportPage } from "../features/report/report-page";
import type { PlaygroundAddress } from "../state/address";
import { useWayBack } from "./use-way-back";

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
      onPlayground={useWayBack()}
    />
  );
}
