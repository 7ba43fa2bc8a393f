import { Alert, Button, Group, Text } from "@mantine/core";
import { useSessions, useSessionsStore } from "../../state/sessions/use-sessions";
import { humanSize } from "../../ui/measures";

/** Asks before so much is fetched as a link leads to: how much, and from where. */
export function LinkQuestionNotice() {
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
