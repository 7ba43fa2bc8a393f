import { PageProblems } from "../../features/playground/page-problems";
import { UndoNotice } from "../../features/playground/undo-notice";
import { useUndoKeys } from "../../features/playground/use-undo-keys";

/** What every page about runs tells of the page as a whole; the keys that take an act back work there. */
export function RunNotices() {
  useUndoKeys();
  return (
    <>
      <UndoNotice />
      <PageProblems />
    </>
  );
}
