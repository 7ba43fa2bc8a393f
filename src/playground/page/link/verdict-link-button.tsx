import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { usePlaces } from "../places";

/** Opens the dialog that gives a link, from under the verdict that is open. */
export function VerdictLinkButton() {
  const { openDialog } = usePlaces();
  return (
    <Button
      size="compact-xs"
      variant="default"
      w="max-content"
      leftSection={<IconLink size={14} aria-hidden />}
      onClick={() => openDialog("link")}
    >
      Copy link to this verdict
    </Button>
  );
}
