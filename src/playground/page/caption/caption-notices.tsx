import { Group, Text } from "@mantine/core";
import { withheld } from "../../../evaluation/verdicts/withheld";
import { isUnseen } from "../../../shapes/judged-caption";
import { shortfallWords } from "../../../shapes/shortfall-words";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/stores-context";
import { TinyButton } from "../../../ui/buttons";
import { ReasoningFold } from "../../../ui/form-so-far";

/** Notices on the caption on screen before it is read: that it is incomplete, and its model's reasoning. */
export function CaptionNotices() {
  const store = usePlaygroundStore();
  const caption = usePlayground((state) => (state.session ? activeCaption(state.session) : null));
  const fixed = useSessions(isReadOnly);
  const running = usePlayground((state) => state.run.kind !== "idle");
  const written = usePlayground(({ run }) => (run.kind === "captioning" ? run.captionId : null));
  if (!caption) return null;
  const { reasoning } = caption;
  const known = caption.shortfall ?? (isUnseen(caption) ? { kind: "shown nothing" as const } : undefined);
  const shortfall = caption.id === written || caption.text === "" ? undefined : known;
  const words = shortfall && shortfallWords(shortfall);
  return (
    <>
      {words && (
        <Group gap="xs" mb={6} role="note" data-testid="shortfall">
          <Text size="xs" fw={600} component="span">
            {words.what}
          </Text>
          {caption.shortfall?.judgeAnyway && caption.text === caption.originalText && (
            <>
              <Text size="xs" component="span">
                It is scored all the same: somebody has said so.
              </Text>
              {!fixed && (
                <TinyButton disabled={running} onClick={() => store.getState().withholdAgain()}>
                  Do not score it
                </TinyButton>
              )}
            </>
          )}
          {withheld(caption) && (
            <>
              <Text size="xs" component="span">
                {words.next}
              </Text>
              {!fixed && (
                <TinyButton disabled={running} onClick={() => void store.getState().judgeAnyway()}>
                  {words.anyway}
                </TinyButton>
              )}
            </>
          )}
        </Group>
      )}
      {reasoning !== undefined && <ReasoningFold reasoning={reasoning} />}
    </>
  );
}
