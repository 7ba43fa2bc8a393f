import { IconClockExclamation } from "@tabler/icons-react";
import type { Comparison } from "../../../schemas/comparison";
import { changesInWords } from "../../../state/playground/comparison-document";
import { Notice } from "./notice";
import { usePresentBasis } from "./use-present-basis";

/** Says that the session has gone on since the captions were written. */
export function StaleNotice({ comparison }: { comparison: Comparison }) {
  const basis = usePresentBasis();
  const changed = changesInWords(comparison, basis);
  if (changed.length === 0) return null;
  return (
    <Notice
      testId="comparison-stale"
      icon={<IconClockExclamation aria-hidden />}
      title="These results are stale"
    >
      Changed since they were made: {changed.join(", ")}. What is below is about the earlier state. “Run all
      again” makes it anew.
    </Notice>
  );
}
