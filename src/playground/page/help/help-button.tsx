import { ActionIcon } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { lazyDialog } from "../../../ui/lazy-part/lazy-dialog";
import { usePlaces } from "../places";

const HelpDialog = lazyDialog("The help sheet", async () => (await import("./help-dialog")).HelpDialog);

/** Opens the help sheet, as the key `?` does. */
export function HelpButton() {
  const { dialog, openDialog } = usePlaces();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Help: keys and words"
        aria-keyshortcuts="?"
        onClick={() => openDialog("help")}
      >
        <IconHelpCircle size={18} aria-hidden />
      </ActionIcon>
      <HelpDialog opened={dialog === "help"} onClose={() => openDialog(null)} />
    </>
  );
}
