import { PageProblems } from "../../playground/page/page-problems";
import { UndoNotice } from "../../playground/page/undo-notice";
import { useUndoKeys } from "../../playground/page/use-undo-keys";

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
