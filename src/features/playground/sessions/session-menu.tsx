import { ActionIcon, Button, Drawer, Group, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronDown, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { SessionSummary } from "../../../workers/engine/engine-protocol";
import classes from "./sessions.module.css";

function SaveState() {
  const saving = usePlayground((state) => state.saving);
  const kept = usePlayground((state) => state.revision !== null);
  const volatile = usePlayground((state) => state.volatile);
  const words = volatile
    ? "not kept by this browser"
    : saving === "failed"
      ? "not saved"
      : saving === "pending"
        ? "saving"
        : kept
          ? "saved"
          : "";
  return (
    <Text
      size="xs"
      c="var(--caplens-text-quiet)"
      role="status"
      className={classes.saveState}
      data-testid="save-state"
    >
      {words}
    </Text>
  );
}

function SessionRow({ entry, onOpen }: { entry: SessionSummary; onOpen: () => void }) {
  const store = usePlaygroundStore();
  const open = usePlayground((state) => state.session?.id === entry.id);
  const [title, setTitle] = useState<string | null>(null);

  async function remove(): Promise<void> {
    await store.getState().removeSession(entry.id);
    const id = notifications.show({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>“{entry.title}” deleted</span>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              void store.getState().restoreSession(entry.id);
              notifications.hide(id);
            }}
          >
            Undo
          </Button>
        </Group>
      ),
    });
  }

  return (
    <li className={classes.item} data-testid="session-item" data-session={entry.id} data-open={open}>
      {title === null ? (
        <button
          type="button"
          className={classes.open}
          onClick={onOpen}
          disabled={entry.state === "unreadable"}
        >
          <span className={classes.title}>{entry.title}</span>
          <span className={classes.facts}>
            {entry.problem?.message ??
              [
                (entry.updatedAt ?? "").slice(0, 16).replace("T", " "),
                `${entry.captionCount} ${entry.captionCount === 1 ? "caption" : "captions"}`,
                ...(entry.videoName ? [entry.videoName] : []),
              ].join(" · ")}
          </span>
        </button>
      ) : (
        <form
          className={classes.rename}
          onSubmit={(event) => {
            event.preventDefault();
            if (title.trim() !== "") void store.getState().renameSession(entry.id, title.trim());
            setTitle(null);
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
      )}
      <Group gap={2} wrap="nowrap">
        {title === null && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={`Rename ${entry.title}`}
            disabled={entry.state === "unreadable"}
            onClick={() => setTitle(entry.title)}
          >
            Rename
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${entry.title}`}
          onClick={() => void remove()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}

/** The sessions kept in this browser: open, rename, delete with undo. */
export function SessionMenu() {
  const store = usePlaygroundStore();
  const title = usePlayground((state) => state.session?.title ?? "");
  const sessions = usePlayground((state) => state.sessions);
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
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        title="Sessions"
        closeButtonProps={{ "aria-label": "Close sessions" }}
      >
        <Stack gap="sm">
          <Group>
            <Button
              size="xs"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => {
                store.getState().newSession();
                setOpened(false);
              }}
            >
              New session
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                void store.getState().openSample();
                setOpened(false);
              }}
            >
              Bundled sample
            </Button>
          </Group>
          {sessions.length === 0 ? (
            <Text size="sm" c="var(--caplens-text-quiet)">
              No sessions yet. Change a caption or open a video, and it is kept here by itself, in this
              browser only.
            </Text>
          ) : (
            <ul className={classes.list} aria-label="Sessions">
              {sessions.map((entry) => (
                <SessionRow
                  key={entry.id}
                  entry={entry}
                  onOpen={() => {
                    void store.getState().openSession(entry.id);
                    setOpened(false);
                  }}
                />
              ))}
            </ul>
          )}
        </Stack>
      </Drawer>
    </>
  );
}
