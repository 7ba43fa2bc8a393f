import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import { useSessionsStore } from "../../../state/sessions/use-sessions";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { LONGEST_LINK, linkTo } from "./link-text";

/** Says that a link is too long to be sent, and offers the other way: a file at an address. */
export function TooLong({ characters }: { characters: number }) {
  const sessions = useSessionsStore();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(): Promise<void> {
    setProblem(null);
    try {
      const { blob, fileName } = await sessions.getState().exportSession(null, { media: false });
      saveFile(blob, fileName);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <>
      <Alert
        variant="outline"
        color="gray"
        role="alert"
        data-testid="link-too-long"
        title={`The link would have ${characters.toLocaleString("en")} characters; chats cut links above ${LONGEST_LINK.toLocaleString("en")}.`}
      >
        <Text size="sm" mb="xs">
          Leave out what is offered above, or save the session as a file, put the file where web pages may
          read it (a public repository, for example), and send <bdi>{linkTo({}, location.href)}?session=</bdi>{" "}
          with the address of the file behind it.
        </Text>
        <NextStepButton onClick={() => void save()}>Save as a file</NextStepButton>
      </Alert>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}
