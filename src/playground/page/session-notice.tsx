import { Button, Text } from "@mantine/core";
import { useSessions, useSessionsStore } from "../../state/sessions/use-sessions";
import classes from "./playground-page.module.css";

/** Why the session on screen can only be looked at, and what its file came without. */
export function SessionNotice() {
  const store = useSessionsStore();
  const readOnly = useSessions((state) => state.opened.readOnly);
  const notes = useSessions((state) => state.opened.notes);
  if (!readOnly && notes.length === 0) return null;
  return (
    <section className={classes.notice} aria-label="About this session" data-testid="session-notice">
      {readOnly && (
        <div className={classes.noticeLine}>
          <Text size="sm">
            <strong>{readOnly.message}</strong> {readOnly.nextStep}
          </Text>
          <Button size="compact-sm" flex="none" onClick={() => void store.getState().saveAsCopy()}>
            Copy to this browser
          </Button>
        </div>
      )}
      {notes.length > 0 && (
        <details>
          <summary>
            {notes.length === 1 ? "One thing did" : `${notes.length} things did`} not come with this session
          </summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
