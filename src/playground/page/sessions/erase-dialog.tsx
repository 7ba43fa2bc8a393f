import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import type { Problem } from "../../../shapes/problem";
import { useAppStore } from "../../../state/app/use-app";
import type { StorageUsage } from "../../../storage/usage";
import { humanSize } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./storage-panel.module.css";

/** What would go, as exactly as it is known. */
function losses(usage: StorageUsage | null): string[] {
  const settings = "all settings: models, generation, colours";
  const keys = "keys of model endpoints, from this page's memory and from the vault";
  if (usage === null)
    return [
      "all sessions",
      "all runs and their data sets",
      "all quizzes",
      "all video, frames and sound",
      settings,
      keys,
    ];
  const { kept, blobs, blobBytes } = usage;
  const some = kept.filter(({ listed, deleted }, index) => index === 0 || listed + deleted > 0);
  return [
    ...some.map(({ noun, listed, deleted }) => {
      const deletedOnes = deleted > 0 ? `, and ${deleted} deleted that could still be brought back` : "";
      return `${counted(listed, noun.one, noun.many)}${noun.along ?? ""}${deletedOnes}`;
    }),
    `${counted(blobs, "file")} of video, frames and sound, ${humanSize(blobBytes)}`,
    settings,
    keys,
  ];
}

/** Asks twice, then erases all that Caplens keeps in this browser. */
export function EraseDialog({
  usage,
  opened,
  onClose,
}: {
  usage: StorageUsage | null;
  opened: boolean;
  onClose: () => void;
}) {
  const store = useAppStore();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [leftOver, setLeftOver] = useState<string[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  function close(): void {
    if (busy) return;
    setSure(false);
    setProblem(null);
    onClose();
  }

  async function erase(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      // When nothing is left the page loads anew, so this dialog is gone.
      setLeftOver(await store.getState().eraseEverything());
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  }

  return (
    <Modal.Root opened={opened} onClose={close} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        {/* No header: it stands over a drawer that has one, and a page has one banner. */}
        <Modal.Body pt="md">
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title>Erase everything</Modal.Title>
            <Modal.CloseButton aria-label="Close without erasing" />
          </Group>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (sure) void erase();
            }}
          >
            <Stack gap="sm">
              <Text size="sm">This erases from this browser, for good:</Text>
              <ul className={classes.losses}>
                {losses(usage).map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
              <Text size="sm">
                It can't be undone. Export the sessions you want to keep first, with their media, from the
                list of sessions. Files that you saved elsewhere are not touched.
              </Text>
              <Checkbox
                label="I have what I want to keep"
                checked={sure}
                disabled={busy}
                onChange={(event) => setSure(event.currentTarget.checked)}
              />
              {leftOver.length > 0 && (
                <Alert
                  variant="outline"
                  color="red"
                  role="alert"
                  title="Not everything could be erased. What is left:"
                >
                  <ul className={classes.losses}>
                    {leftOver.map((left) => (
                      <li key={left}>{left}</li>
                    ))}
                  </ul>
                  <Text size="sm">
                    Close the other tabs of Caplens and try again, or start over without the rest.
                  </Text>
                </Alert>
              )}
              {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
              <Group justify="flex-end" gap="xs">
                {leftOver.length > 0 ? (
                  <Button variant="default" onClick={() => store.getState().startAnew()}>
                    Start over
                  </Button>
                ) : (
                  <Button variant="default" onClick={close} disabled={busy} data-autofocus>
                    Erase nothing
                  </Button>
                )}
                <Button type="submit" color="red" disabled={!sure} loading={busy}>
                  {leftOver.length > 0 ? "Try again" : "Erase everything"}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
