import { Alert, Box, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { humanSize } from "../../foundation/shown-number";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import type { Exchange } from "../../state/sessions/sessions-state";
import { useApp, useSessions, useSessionsStore } from "../../state/stores-context";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "./playground-page.module.css";

/** The reason why the session on screen can only be looked at, and what its file came without. */
function SessionNotice() {
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

/** Asks before so much is fetched as a link leads to: how much, and from where. */
function LinkQuestionNotice() {
  const store = useSessionsStore();
  const question = useSessions((state) => state.linkQuestion);
  if (!question) return null;
  const size = question.sizeBytes === null ? "more than 5 MB" : humanSize(question.sizeBytes);
  const answer = (fetchIt: boolean) => void store.getState().answerLink(fetchIt);
  return (
    <Alert
      variant="outline"
      color="gray"
      role="alert"
      title={`The link leads to a session of ${size} on ${question.host}.`}
      data-testid="link-question"
    >
      <Text size="sm">
        It is downloaded only if you agree. It is then shown, but not saved until you copy it to this browser.
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={() => answer(true)}>
          Download it
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => answer(false)}>
          Leave it
        </Button>
      </Group>
    </Alert>
  );
}

// Seldom told; at rest the page fetches it beforehand.
const StorageProblem = lazyPart(
  "What storage met",
  async () => (await import("./storage-problem")).StorageProblem,
  { waiting: null, small: true },
);

const EXCHANGE = {
  import: "Reading the session file",
  export: "Writing the session file",
  fetch: "Fetching the session",
} as const;

function bytesOf({ doneBytes, totalBytes }: Exchange): string {
  if (doneBytes === 0) return "";
  return `, ${humanSize(doneBytes)}${totalBytes === null ? "" : ` of ${humanSize(totalBytes)}`}`;
}

/** All that is to be told of the page and the session as a whole. */
export function ToldProblems() {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const page = usePlayground((state) => state.problems.page);
  const opening = useSessions((state) => state.problems.opening);
  const ofSession = useSessions((state) => state.problems.keeping !== undefined);
  const ofStorage = useApp((state) => state.problem !== null);
  const exchange = useSessions((state) => state.exchange);
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
            <Button size="compact-xs" variant="default" onClick={() => sessions.getState().cancelExchange()}>
              Cancel
            </Button>
          </Group>
        )}
        <LinkQuestionNotice />
        {opening && <ProblemAlert problem={opening} onClose={() => sessions.getState().dismiss("opening")} />}
        {page && <ProblemAlert problem={page} onClose={() => store.getState().dismiss("page")} />}
        {(ofSession || ofStorage) && <StorageProblem />}
        <SessionNotice />
      </Stack>
    </Box>
  );
}
