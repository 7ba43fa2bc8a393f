import { IconClockExclamation } from "@tabler/icons-react";
import { changesInWords } from "../../../state/runs/session-run";
import { Notice } from "./notice";
import { useChanged } from "./use-changed";

/** Says that the session has gone on since the captions were written. */
export function StaleNotice() {
  const changed = useChanged();
  if (changed.length === 0) return null;
  return (
    <Notice testId="run-stale" icon={<IconClockExclamation aria-hidden />} title="These results are stale">
      Changed since they were made: {changesInWords(changed)}. What is below is about the earlier state. “Run
      all again” makes it anew.
    </Notice>
  );
}
