import { ActionIcon } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { lazyDialog } from "../../../ui/lazy-part/lazy-dialog";
import { usePlaces } from "../places";

const LinkDialog = lazyDialog("The link", async () => (await import("./link-dialog")).LinkDialog);

/** Opens the dialog that gives a link to what is on screen, as the button under a verdict does. */
export function LinkButton() {
  const { dialog, openDialog } = usePlaces();
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Copy link to this view"
        title="Copy link to this view"
        onClick={() => openDialog("link")}
      >
        <IconLink size={17} aria-hidden />
      </ActionIcon>
      <LinkDialog opened={dialog === "link"} onClose={() => openDialog(null)} />
    </>
  );
}
