import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { usePlayground } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { AddCheck } from "./add-check";
import { CheckLists } from "./check-lists";
import { DraftSection } from "./draft/draft-section";
import { SuggestControls } from "./draft/suggest-controls";
import { EditingProvider } from "./editing";
import { ExportMenu } from "./import/export-menu";
import { ImportDialog } from "./import/import-dialog";

/** The checklist of the session, to be edited beside the caption. Every change counts at once. */
export function ChecklistPanel() {
  const empty = usePlayground(
    ({ session }) => !session || session.checklist.format.length + session.checklist.content.length === 0,
  );
  const sessionId = usePlayground(({ session }) => session?.id);
  const hasDraft = usePlayground(({ session }) => (session?.draft.length ?? 0) > 0);
  const fixed = useSessions(isReadOnly);
  const busy = usePlayground((state) => state.drafting !== null || state.problems.draft !== undefined);
  const [suggesting, setSuggesting] = useState<boolean | null>(null);
  const shown = (suggesting ?? (empty && !hasDraft)) || busy;

  return (
    <EditingProvider key={sessionId}>
      <Stack gap="sm">
        <Group gap={6}>
          {!fixed && (
            <>
              <AddCheck />
              <Button size="xs" variant="default" aria-expanded={shown} onClick={() => setSuggesting(!shown)}>
                Suggest checklist
              </Button>
              <ImportDialog />
            </>
          )}
          <ExportMenu />
        </Group>
        {!fixed && shown && <SuggestControls onUse={() => setSuggesting(true)} />}
        {empty && !hasDraft && (
          <Text size="sm" c="var(--caplens-text-quiet)">
            The checklist is empty. A check is one demand of the instruction: on the form, decided by a rule
            with its parameters (“at most 30 words”), or on the content, decided by questions that a judge
            answers from the caption alone. Add one by one, have some suggested, or import a checklist.
          </Text>
        )}
        <DraftSection />
        <CheckLists />
      </Stack>
    </EditingProvider>
  );
}
