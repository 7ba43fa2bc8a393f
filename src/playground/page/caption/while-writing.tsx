import { Text } from "@mantine/core";
import { useMemo } from "react";
import type { Session } from "../../../shapes/session";
import { checklistOfSession, rulesOfSession } from "../../../shapes/session-asks";
import { usePlayground } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { useFormSoFar } from "../../../state/use-form-so-far";
import { FormSoFar } from "../../../ui/form-so-far";

function Written({ session }: { session: Session }) {
  const { id, text } = activeCaption(session);
  const { instruction, semantics } = session;
  const checks = checklistOfSession(session).format;
  const texts = useMemo(() => new Map([[id, text]]), [id, text]);
  const asked = { checks, instruction, semantics, rules: rulesOfSession(session) };
  const found = useFormSoFar(texts, asked).get(id);
  if (checks.length === 0) return null;
  return (
    <div data-testid="while-writing">
      <Text size="xs" c="var(--caplens-text-quiet)" mb={4}>
        Rules on what is written so far; verdicts come once the caption is whole.
      </Text>
      {found && <FormSoFar verdicts={found.verdicts} label="Rules so far" />}
    </div>
  );
}

/** Rules on the form of the caption on screen, turning while its model writes it. */
export function WhileWriting() {
  const session = usePlayground((state) => state.session);
  return session && <Written session={session} />;
}
