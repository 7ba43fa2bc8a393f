import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import { CallsList } from "./calls-list";

/** Opens the record of every call of the session. */
export function CallsButton() {
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery("(max-width: 48rem)", undefined, { getInitialValueInEffect: false });
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        flex="none"
        leftSection={<IconListDetails size={14} aria-hidden />}
        aria-label="Record of calls"
        onClick={() => setOpened(true)}
      >
        Record
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Record of every call"
        size="min(52rem, 94vw)"
        fullScreen={narrow === true}
        closeButtonProps={{ "aria-label": "Close record" }}
      >
        <CallsList />
      </Modal>
    </>
  );
}
