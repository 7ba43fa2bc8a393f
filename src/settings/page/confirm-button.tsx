import { Button, Group } from "@mantine/core";
import { useState } from "react";

/** A button for what can't be undone: it asks once more, in place. `what` completes its names for screen readers. */
export function ConfirmButton({
  label,
  sure,
  what,
  busy = false,
  onConfirm,
}: {
  label: string;
  /** What the second button says, so that nobody has to guess: "Remove for good". */
  sure: string;
  what: string;
  busy?: boolean;
  onConfirm: () => void;
}) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={`${label} ${what}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        color="red"
        autoFocus
        aria-label={`${sure}: ${what}`}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {sure}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
        Leave it
      </Button>
    </Group>
  );
}
