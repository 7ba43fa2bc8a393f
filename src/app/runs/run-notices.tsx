import { PageProblems } from "../../playground/page/page-problems";
import { UndoNotice } from "../../playground/page/undo-notice";
import { useUndoKeys } from "../../playground/page/use-undo-keys";

/** Page-wide notices of every page about runs; enables the undo keys there. */
export function RunNotices() {
  useUndoKeys();
  return (
    <>
      <UndoNotice />
      <PageProblems />
    </>
  );
}
