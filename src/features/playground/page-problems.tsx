import { Box, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { humanSize } from "../../components/measures";
import { ProblemAlert } from "../../components/problem-alert";
import { useApp } from "../../state/app/use-app";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import type { Exchange } from "../../state/playground/playground-state";
import { LinkQuestionNotice } from "./link-question";
import { SessionNotice } from "./session-notice";
import { StorageProblem } from "./storage-problem";

const EXCHANGE = {
  import: "Reading the session file",
  export: "Writing the session file",
  fetch: "Fetching the session",
} as const;

function bytesOf({ doneBytes, totalBytes }: Exchange): string {
  if (doneBytes === 0) return "";
  return `, ${humanSize(doneBytes)}${totalBytes === null ? "" : ` of ${humanSize(totalBytes)}`}`;
}

/** Problems of the page as a whole and of storage; those of media and runs are told where they arose. */
export function PageProblems() {
  const store = usePlaygroundStore();
  const page = usePlayground((state) => state.problems.page);
  const ofSession = usePlayground((state) => state.problems.storage !== undefined);
  const ofStorage = useApp((state) => state.problem !== null);
  const readOnly = usePlayground((state) => state.readOnly);
  const notes = usePlayground((state) => state.notes);
  const exchange = usePlayground((state) => state.exchange);
  const asked = usePlayground((state) => state.linkQuestion !== null);
  if (!page && !ofSession && !ofStorage && !readOnly && notes.length === 0 && !exchange && !asked)
    return null;
  return (
    <Box p="xs">
      <Stack gap="xs">
        {exchange && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">
              {EXCHANGE[exchange.kind]}
              <span aria-hidden>{bytesOf(exchange)}</span>
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => store.getState().cancel()}>
              Cancel
            </Button>
          </Group>
        )}
        <LinkQuestionNotice />
        {page && <ProblemAlert problem={page} onClose={() => store.getState().dismiss("page")} />}
        <StorageProblem />
        <SessionNotice />
      </Stack>
    </Box>
  );
}
