import { Alert } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import type { Comparison } from "../../../schemas/comparison";
import { changedSince } from "../../../state/playground/comparison-document";
import { usePresentBasis } from "./use-present-basis";

/** Says that the session has gone on since the captions were written. */
export function StaleNotice({ comparison }: { comparison: Comparison }) {
  const basis = usePresentBasis();
  const changed = changedSince(comparison, basis);
  if (changed.length === 0) return null;
  return (
    <Alert
      data-testid="comparison-stale"
      color="yellow"
      variant="outline"
      icon={<IconClockExclamation aria-hidden />}
      title="These results are stale"
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--caplens-unscored)" },
      }}
    >
      Changed since they were made: {changed.join(", ")}. What is below is about the earlier state. “Run all
      again” makes it anew.
    </Alert>
  );
}
