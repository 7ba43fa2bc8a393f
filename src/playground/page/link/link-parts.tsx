import { Checkbox, Stack } from "@mantine/core";
import type { LinkParts } from "../../../state/playground/playground-state";

/** What may be left out of a link that holds the session; nothing where there is nothing to leave out. */
export function LinkPartsChoice({
  parts,
  onParts,
  others,
  judged,
}: {
  parts: LinkParts;
  onParts: (parts: LinkParts) => void;
  /** How many captions there are beside the one on screen. */
  others: number;
  /** How many verdicts judges have given or helped with. */
  judged: number;
}) {
  if (others === 0 && judged === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label="What the link includes">
      {others > 0 && (
        <Checkbox
          size="xs"
          label={others === 1 ? "The other caption" : `The ${others} other captions`}
          checked={parts.otherCaptions}
          onChange={(event) => onParts({ ...parts, otherCaptions: event.currentTarget.checked })}
        />
      )}
      {judged > 0 && (
        <Checkbox
          size="xs"
          label="Verdicts by judges"
          description="Without them, the link includes only the one that is open."
          styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          checked={parts.judged}
          onChange={(event) => onParts({ ...parts, judged: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
