import { Button, Drawer, Group, Menu, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { usePlayground } from "../../../state/playground/playground-context";
import { useSessions, useSessionsStore } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import type { SessionSummary } from "../../../storage/sessions";
import { ChooseFiles } from "../../../ui/choose-files";
import { TextField } from "../../../ui/fields";
import { localMinute } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { SignButton } from "../../../ui/sign-button";
import classes from "./sessions.module.css";
import { StoragePanel } from "./storage-panel";

function factsOf(entry: SessionSummary): string {
  if (entry.problem) return entry.problem.message;
  const captions = counted(entry.captionCount, "caption");
  return [localMinute(entry.updatedAt ?? null), captions, ...(entry.videoName ? [entry.videoName] : [])].join(
    " · ",
  );
}

/** From so many sessions on, they can be searched. */
const SEARCHED_FROM = 6;

/** True for a session in whose title or video's name all of the words occur, in any letter case. */
export function isWanted(
  { title, videoName }: Pick<SessionSummary, "title" | "videoName">,
  words: string,
): boolean {
  const text = `${title} ${videoName ?? ""}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
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
      <TextField
        aria-label="Title of the session"
        value={title}
        data-autofocus
        autoFocus
        // Escape leaves the title as it was, and the drawer open.
        data-mantine-stop-propagation
        onKeyDown={(event) => event.key === "Escape" && onDone()}
        onChange={setTitle}
      />
      <Button type="submit" size="xs">
        Rename
      </Button>
    </form>
  );
}

/** One kept session: open, rename, duplicate, export, delete. */
function SessionRow({
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
            <SignButton Icon={IconDots} label={`More for ${entry.title}`} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void store.getState().duplicateSession(entry.id)}>Duplicate</Menu.Item>
            <Menu.Item onClick={() => onExport(true)}>Export with video, frames and sound</Menu.Item>
            <Menu.Item onClick={() => onExport(false)}>Export without media</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <SignButton
          Icon={IconTrash}
          label={`Delete ${entry.title}`}
          onClick={() => void store.getState().removeSession(entry.id)}
        />
      </Group>
    </li>
  );
}

/** A session that can't be read: why, its row as a file, and the way to delete it. */
function DamagedSession({
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
        <SignButton
          Icon={IconTrash}
          label={`Delete ${title}`}
          onClick={() => void store.getState().removeSession(entry.id)}
        />
      </Group>
    </li>
  );
}

/** The sessions kept in this browser, and the ways in and out. */
export function SessionDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = useSessionsStore();
  const sessions = useSessions((state) => state.list);
  const exchange = useSessions((state) => state.exchange?.kind ?? null);
  const [erasing, setErasing] = useState(false);
  const [words, setWords] = useState("");
  const shown =
    sessions.length < SEARCHED_FROM ? sessions : sessions.filter((entry) => isWanted(entry, words));
  const { problem, dismiss, done } = useTrying();
  const [notes, setNotes] = useState<string[]>([]);

  /** Runs what may fail for a reason that is told in the drawer. */
  async function trying(act: () => Promise<void>): Promise<void> {
    setNotes([]);
    await done(act);
  }

  const exportSession = (id: string | null, media: boolean) =>
    trying(async () => {
      const exported = await store.getState().exportSession(id, { media });
      saveFile(exported.blob, exported.fileName);
      setNotes(exported.notes);
    });

  const importFile = (file: File) =>
    trying(async () => {
      await store.getState().importSession(file);
      onClose();
    });

  /** Closes once the other session is there: what people typed until then would go into the one that they left. */
  const leaveFor = (opening: Promise<void>) => trying(() => opening.finally(onClose));

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title="Sessions"
      closeButtonProps={{ "aria-label": "Close sessions" }}
      closeOnEscape={!erasing}
    >
      <Stack gap="sm">
        <Group gap={6} className={classes.acts}>
          <Button size="compact-sm" onClick={() => leaveFor(store.getState().newSession())}>
            New session
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => leaveFor(store.getState().openSample())}>
            Bundled sample
          </Button>
          <ChooseFiles
            label="Import"
            fieldLabel="Session to import"
            of="one file"
            accept=".zip,.json,application/zip,application/json"
            size="compact-sm"
            loading={exchange === "import"}
            onFiles={([file]) => void importFile(file)}
          />
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button size="compact-sm" variant="default" loading={exchange === "export"}>
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exportSession(null, true)}>
                With video, frames and sound
              </Menu.Item>
              <Menu.Item onClick={() => void exportSession(null, false)}>Without media</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
        {notes.map((note) => (
          <Text key={note} size="sm" role="status">
            {note}
          </Text>
        ))}
        {sessions.length >= SEARCHED_FROM && (
          <TextField
            type="search"
            aria-label="Search sessions"
            placeholder={`Search ${sessions.length} sessions by title or video`}
            value={words}
            onChange={setWords}
          />
        )}
        {sessions.length > 0 && shown.length === 0 && (
          <Text size="sm" role="status" c="var(--caplens-text-quiet)">
            No title or video has these words.{" "}
            <Button size="compact-xs" variant="default" onClick={() => setWords("")}>
              Clear the search
            </Button>
          </Text>
        )}
        {sessions.length === 0 ? (
          <Text size="sm" c="var(--caplens-text-quiet)">
            No sessions yet. Change a caption or open a video, and it is kept here by itself, in this browser
            only.
          </Text>
        ) : (
          <ul className={classes.list} aria-label="Sessions">
            {shown.map((entry) =>
              entry.state === "unreadable" ? (
                <DamagedSession key={entry.id} entry={entry} trying={trying} />
              ) : (
                <SessionRow
                  key={entry.id}
                  entry={entry}
                  onOpen={() => leaveFor(store.getState().openSession(entry.id))}
                  onExport={(media) => void exportSession(entry.id, media)}
                />
              ),
            )}
          </ul>
        )}
        <StoragePanel erasing={erasing} onErasing={setErasing} />
      </Stack>
    </Drawer>
  );
}
