import { ActionIcon, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useSessionsStore } from "../../../state/sessions/use-sessions";
import type { SessionSummary } from "../../../storage/session-row";
import { saveFile } from "../../../ui/save-file";
import classes from "./sessions.module.css";

/** A session that can't be read: why, its row as a file, and the way to delete it. */
export function DamagedSession({
  entry,
  trying,
}: {
  entry: SessionSummary;
  /** Tells in the drawer what went wrong. */
  trying: (act: () => Promise<void>) => Promise<void>;
}) {
  const store = useSessionsStore();
  const { title, problem } = entry;
  return (
    <li className={classes.item} data-testid="session-item" data-session={entry.id} data-state={entry.state}>
      <div className={classes.damaged}>
        <span className={classes.title}>
          <IconAlertTriangle size={15} aria-hidden /> {title}
        </span>
        <span className={classes.facts}>
          {problem?.message} {problem?.nextStep}
        </span>
        {problem?.detail && (
          <details className={classes.facts}>
            <summary>Technical detail</summary>
            {problem.detail}
          </details>
        )}
      </div>
      <Group gap={2} wrap="nowrap">
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Download ${title} as it is`}
          onClick={() =>
            void trying(async () => {
              const { blob, fileName } = await store.getState().rawSession(entry.id);
              saveFile(blob, fileName);
            })
          }
        >
          Download
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${title}`}
          onClick={() => void store.getState().removeSession(entry.id)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}
