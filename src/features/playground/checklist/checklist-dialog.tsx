import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { toProblem } from "../../../lib/errors";
import type { Problem } from "../../../schemas/problem";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** The checklist as JSON, to read, paste or change. Takes the benchmarks' own shapes too. */
export function ChecklistDialog() {
  const store = usePlaygroundStore();
  const checklist = usePlayground((state) => state.session?.checklist ?? null);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  function close(): void {
    setText(null);
    setProblem(null);
  }

  async function use(): Promise<void> {
    setProblem(null);
    try {
      store.getState().setChecklist(await store.getState().readChecklist(text ?? ""));
      close();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <>
      <Button size="xs" variant="default" onClick={() => setText(JSON.stringify(checklist, null, 2))}>
        Checklist
      </Button>
      <Modal
        opened={text !== null}
        onClose={close}
        title="Checklist"
        size="xl"
        closeButtonProps={{ "aria-label": "Close checklist" }}
      >
        <Stack gap="sm">
          <Text size="sm">
            What the caption is checked for, as JSON. A checklist in the shape of IF-VidCap or OmniCap-IF can
            be pasted as it is.
          </Text>
          <Textarea
            aria-label="Checklist as JSON"
            autosize
            minRows={12}
            maxRows={24}
            spellCheck={false}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
            value={text ?? ""}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Leave as it was
            </Button>
            <Button onClick={() => void use()}>Use this checklist</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
