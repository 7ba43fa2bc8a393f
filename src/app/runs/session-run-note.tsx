import { Anchor, Text } from "@mantine/core";
import { runPath } from "../../foundation/run-paths";

/** That runs of a session have no such page. `what`: what only others have, as a sentence. */
export function SessionRunNote({ runId, what }: { runId: string; what: string }) {
  return (
    <Text p="md" size="sm">
      {what} <Anchor href={`#${runPath(runId)}`}>This one</Anchor> is about a session: its models stand side
      by side.
    </Text>
  );
}
