import { Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import { suggestedMarksWords } from "../../../evaluation/suggested-checks";
import { canonicalJson } from "../../../foundation/canonical-json";
import { checklistOfSession } from "../../../shapes/session-asks";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { PlaygroundState } from "../../../state/playground/playground-state";
import { isOfEarlierInstruction } from "../../../state/playground/whose-checklist";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/stores-context";
import { CompactButton } from "../../../ui/buttons";
import { usePlaces } from "../places";
import classes from "../playground-page.module.css";

/** Pause before the notice, so that typing is not interrupted. */
const REST_MILLISECONDS = 900;

/** True where the questions are those of the bundled sample while another video is on screen. */
function areOfTheSample({ session, sample }: Pick<PlaygroundState, "session" | "sample">): boolean {
  if (!session || !sample || checklistOfSession(session).content.length === 0) return false;
  if (session.video === null || session.video.stored.kind === "sample") return false;
  const asked = canonicalJson(checklistOfSession(session).content);
  return sample.instructions.some(({ checklist }) => canonicalJson(checklist.content) === asked);
}

/** Name of the video that the questions are about, where that is not the one on screen; null where it is. */
function otherVideo(state: PlaygroundState): string | null {
  if (state.session?.answersFor !== undefined) return state.session.answersFor;
  return areOfTheSample(state) ? "the bundled clip" : null;
}

/** True once the instruction has been another than that of the checklist for a while; false again at once. */
function useIsOfEarlierInstruction(): boolean {
  const session = usePlayground((state) => state.session);
  const [rested] = useDebouncedValue(session?.instruction, REST_MILLISECONDS);
  return session !== null && rested === session.instruction && isOfEarlierInstruction(session);
}

function Strip({
  label,
  testId,
  words,
  children,
}: {
  label: string;
  testId: string;
  words: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.notice} aria-label={label} data-testid={testId}>
      <Text size="sm">{words}</Text>
      <Group gap="xs">{children}</Group>
    </section>
  );
}

/** Says that checks were suggested and judged as they came, as those of a result of such a run. */
function Suggested({ fixed, onAccepted }: { fixed: boolean; onAccepted: () => void }) {
  const store = usePlaygroundStore();
  const words = usePlayground(({ session }) => {
    if (!session?.suggestedChecks) return null;
    const { format, content } = checklistOfSession(session);
    return suggestedMarksWords(session.suggestedChecks.length, format.length + content.length);
  });
  if (words === null) return null;
  return (
    <Strip label="Who suggested the checks" testId="suggested-checks" words={words}>
      {!fixed && (
        <CompactButton
          onClick={() => {
            store.getState().acceptSuggested();
            onAccepted();
          }}
        >
          Accept as they are
        </CompactButton>
      )}
    </Strip>
  );
}

/** Says that the checklist was made for another instruction, or its questions for another video, and offers what to do. */
export function WhoseChecklist() {
  const store = usePlaygroundStore();
  const fixed = useSessions(isReadOnly);
  const earlier = useIsOfEarlierInstruction();
  const other = usePlayground(otherVideo);
  const sessionId = usePlayground(({ session }) => session?.id);
  const [told, setTold] = useState<{ of: string | undefined; words: string } | null>(null);
  const { showVerdictView } = usePlaces();
  const place = useRef<HTMLDivElement>(null);
  const note = told?.of === sessionId ? (told?.words ?? null) : null;

  /** The button that was pressed goes: the focus stays where it was. */
  function settle(words: string): void {
    setTold({ of: sessionId, words });
    place.current?.focus();
  }

  async function suggestAnew(): Promise<void> {
    showVerdictView("checklist");
    const found = await store.getState().suggestAnew();
    settle(
      found === 0
        ? "Rules read nothing about form off the instruction. Add checks by hand, or have a model draft them."
        : `${found === 1 ? "One check was" : `${found} checks were`} read off the instruction as a draft: accept what fits.`,
    );
  }

  function keep(): void {
    store.getState().keepChecklist();
    settle("");
  }

  const shown = earlier || other !== null;
  if (fixed) return <Suggested fixed onAccepted={() => undefined} />;
  return (
    <div ref={place} tabIndex={-1} className={classes.whose}>
      {!earlier && <Suggested fixed={false} onAccepted={() => settle("")} />}
      {earlier && (
        <Strip
          label="Whose checklist this is"
          testId="checklist-of"
          words="This checklist was made for an earlier instruction."
        >
          <Button size="compact-sm" onClick={() => void suggestAnew()}>
            Suggest anew
          </Button>
          <CompactButton onClick={keep}>Keep it</CompactButton>
        </Strip>
      )}
      {!earlier && other !== null && (
        <Strip
          label="Whose answers these are"
          testId="foreign-answers"
          words={
            <>
              The questions and their right answers are about <bdi>{other}</bdi>, not about this video.
            </>
          }
        >
          <CompactButton
            onClick={() => {
              store.getState().removeQuestions();
              settle("");
            }}
          >
            Remove the questions
          </CompactButton>
          {store.getState().session?.answersFor !== undefined && (
            <CompactButton onClick={keep}>Keep them</CompactButton>
          )}
        </Strip>
      )}
      <Text size="sm" role="status" className={shown ? classes.hiddenTitle : undefined}>
        {earlier
          ? "This checklist was made for an earlier instruction. You can have one suggested anew, or keep it."
          : note}
      </Text>
    </div>
  );
}
