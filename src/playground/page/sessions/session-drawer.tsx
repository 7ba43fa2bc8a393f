import { Button, Drawer, FileButton, Group, Menu, Stack, Text } from "@mantine/core";
import { IconDownload, IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { isAbort, toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import { useSessions, useSessionsStore } from "../../../state/sessions/use-sessions";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { DamagedSession } from "./damaged-session";
import { SessionRow } from "./session-row";
import classes from "./sessions.module.css";
import { StoragePanel } from "./storage-panel";

/** The sessions kept in this browser, and the ways in and out. */
export function SessionDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = useSessionsStore();
  const sessions = useSessions((state) => state.list);
  const exchange = useSessions((state) => state.exchange?.kind ?? null);
  const [erasing, setErasing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [notes, setNotes] = useState<string[]>([]);

  /** Runs what may fail for a reason that is told in the drawer. */
  async function trying(act: () => Promise<void>): Promise<void> {
    setProblem(null);
    setNotes([]);
    try {
      await act();
    } catch (error) {
      if (!isAbort(error)) setProblem(toProblem(error));
    }
  }

  const exportSession = (id: string | null, media: boolean) =>
    trying(async () => {
      const exported = await store.getState().exportSession(id, { media });
      saveFile(exported.blob, exported.fileName);
      setNotes(exported.notes);
    });

  const importFile = (file: File | null) =>
    trying(async () => {
      if (!file) return;
      await store.getState().importSession(file);
      onClose();
    });

  function leaveFor(act: () => void): void {
    act();
    onClose();
  }

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
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => leaveFor(() => store.getState().newSession())}
          >
            New session
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => leaveFor(() => void store.getState().openSample())}
          >
            Bundled sample
          </Button>
          <FileButton
            accept=".zip,.json,application/zip,application/json"
            onChange={(file) => void importFile(file)}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={exchange === "import"}
                leftSection={<IconUpload size={15} aria-hidden />}
              >
                Import
              </Button>
            )}
          </FileButton>
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                loading={exchange === "export"}
                leftSection={<IconDownload size={15} aria-hidden />}
              >
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
        {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
        {notes.map((note) => (
          <Text key={note} size="sm" role="status">
            {note}
          </Text>
        ))}
        {sessions.length === 0 ? (
          <Text size="sm" c="var(--caplens-text-quiet)">
            No sessions yet. Change a caption or open a video, and it is kept here by itself, in this browser
            only.
          </Text>
        ) : (
          <ul className={classes.list} aria-label="Sessions">
            {sessions.map((entry) =>
              entry.state === "unreadable" ? (
                <DamagedSession key={entry.id} entry={entry} trying={trying} />
              ) : (
                <SessionRow
                  key={entry.id}
                  entry={entry}
                  onOpen={() => leaveFor(() => void store.getState().openSession(entry.id))}
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
