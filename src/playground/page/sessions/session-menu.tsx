import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { usePlayground } from "../../../state/playground/playground-context";
import { lazyDialog } from "../../../ui/lazy-part/lazy-dialog";
import { SaveState } from "./save-state";
import classes from "./sessions.module.css";

const SessionDrawer = lazyDialog(
  "The list of sessions",
  async () => (await import("./session-drawer")).SessionDrawer,
);

/** The session on screen, and what opens the list of those kept in this browser. */
export function SessionMenu() {
  const title = usePlayground((state) => state.session?.title ?? "");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <SaveState />
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        className={classes.current}
        rightSection={<IconChevronDown size={15} aria-hidden />}
        aria-label={`Sessions, open: ${title}`}
        onClick={() => setOpened(true)}
      >
        <span className={classes.currentTitle}>{title || "Sessions"}</span>
      </Button>
      <SessionDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
