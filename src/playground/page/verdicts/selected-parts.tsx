import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { Span } from "../../../shapes/span";
import type { Verdict } from "../../../shapes/verdict";
import { usePlaygroundStore } from "../../../state/playground/playground-context";

/** What is selected in the caption's field; null where nothing is. */
function selectedSpan(): Span | null {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-testid="caption"]');
  if (!field || field.selectionStart === field.selectionEnd) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}

/** Lets a person select in the caption what the rule of a format check shall look at. */
export function SelectedParts({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const [nothing, setNothing] = useState(false);
  const { extraction, checkId } = verdict;
  const byHand = extraction?.source === "manual" && !verdict.stale;
  const parts = byHand ? extraction.spans.filter((span) => span !== null) : [];

  function take(earlier: readonly Span[]): void {
    const span = selectedSpan();
    setNothing(span === null);
    if (span) store.getState().extractByHand(checkId, [...earlier, span]);
  }

  return (
    <>
      <Group gap={6}>
        <Button size="compact-xs" variant="default" onClick={() => take([])}>
          Look at the selected text
        </Button>
        {byHand && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => take(parts)}>
              Add the selected text
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => store.getState().releaseExtraction(checkId)}
            >
              Let the rule find it
            </Button>
          </>
        )}
      </Group>
      {nothing && (
        <Text size="xs" role="alert">
          Nothing is selected. Select the words in the caption first, by mouse or with Shift and the arrow
          keys, then come back to this button.
        </Text>
      )}
    </>
  );
}
