import { ActionIcon, Button, Group, Menu, TextInput } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { usePlayground } from "../../../state/playground/playground-context";
import { useSessionsStore } from "../../../state/sessions/use-sessions";
import type { SessionSummary } from "../../../storage/session-row";
import { localMinute } from "../../../ui/measures";
import classes from "./sessions.module.css";

function factsOf(entry: SessionSummary): string {
  if (entry.problem) return entry.problem.message;
  const captions = counted(entry.captionCount, "caption");
  return [localMinute(entry.updatedAt ?? null), captions, ...(entry.videoName ? [entry.videoName] : [])].join(
    " · ",
  );
}

function RenameForm({ entry, onDone }: { entry: SessionSummary; onDone: () => void }) {
  const store = useSessionsStore();
  const [title, setTitle] = useState(entry.title);
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== "") void store.getState().renameSession(entry.id, title.trim());
        onDone();
      }}
    >
      <TextInput
        size="xs"
        aria-label="Title of the session"
        value={title}
        data-autofocus
        autoFocus
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        Rename
      </Button>
    </form>
  );
}

/** One kept session: open, rename, duplicate, export, delete. */
export function SessionRow({
  entry,
  onOpen,
  onExport,
}: {
  entry: SessionSummary;
  onOpen: () => void;
  onExport: (media: boolean) => void;
}) {
  const store = useSessionsStore();
  const open = usePlayground((state) => state.session?.id === entry.id);
  const [renaming, setRenaming] = useState(false);

  return (
    <li className={classes.item} data-testid="session-item" data-session={entry.id} data-open={open}>
      {renaming ? (
        <RenameForm entry={entry} onDone={() => setRenaming(false)} />
      ) : (
        <button type="button" className={classes.open} onClick={onOpen}>
          <span className={classes.title}>{entry.title}</span>
          <span className={classes.facts}>{factsOf(entry)}</span>
        </button>
      )}
      <Group gap={2} wrap="nowrap">
        {!renaming && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={`Rename ${entry.title}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
        )}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`More for ${entry.title}`}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void store.getState().duplicateSession(entry.id)}>Duplicate</Menu.Item>
            <Menu.Item onClick={() => onExport(true)}>Export with video, frames and sound</Menu.Item>
            <Menu.Item onClick={() => onExport(false)}>Export without media</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${entry.title}`}
          onClick={() => void store.getState().removeSession(entry.id)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}
