import { Text } from "@mantine/core";
import { useApp } from "../../../state/app/use-app";
import { useSessions } from "../../../state/sessions/use-sessions";
import classes from "./sessions.module.css";

/** Whether what one sees is kept, in a word or two. */
export function SaveState() {
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
