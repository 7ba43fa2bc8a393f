import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import { useReload } from "../../ui/lazy-part/reload";
import classes from "../shell.module.css";
import type { Offline } from "./offline-store";

/** Offers a newer version; it comes when people say so or open the page the next time, never by itself. */
export function UpdateNotice({ offline }: { offline: Offline }) {
  const newer = useStore(offline, (state) => state.newer);
  const [later, setLater] = useState(false);
  const reload = useReload();
  if (!newer || later) return null;
  return (
    <Group role="status" gap="xs" className={classes.notice} data-testid="update">
      <Text size="sm">A new version of Caplens is there. What you made is kept.</Text>
      <Button size="compact-sm" onClick={reload}>
        Reload now
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setLater(true)}>
        Later
      </Button>
    </Group>
  );
}
