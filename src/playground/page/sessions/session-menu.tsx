import { Button, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { usePlayground } from "../../../state/playground/playground-context";
import { lazyDialog } from "../../../ui/lazy-part/lazy-dialog";
import classes from "./sessions.module.css";
import { useApp } from "../../../state/app/use-app";
import { useSessions } from "../../../state/sessions/use-sessions";

/** Whether what one sees is kept, in a word or two. */
function SaveState() {
  const volatile = useApp((state) => state.volatile);
  const words = useSessions(({ saving, opened: { revision, link } }) => {
    if (volatile) return "not kept by this browser";
    if (link) return "not copied";
    if (saving === "failed") return "not saved";
    if (saving === "pending") return "saving";
    return revision === null ? "" : "saved";
  });
  const usual = words === "saving" || words === "saved";
  return (
    <Text
      size="xs"
      c="var(--caplens-text-quiet)"
      role="status"
      // It changes at every pause in typing: only what lasts is worth hearing.
      aria-live={usual ? "off" : "polite"}
      data-usual={usual}
      className={classes.saveState}
      data-testid="save-state"
    >
      {words}
    </Text>
  );
}

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
