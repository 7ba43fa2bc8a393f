import { Button, Text } from "@mantine/core";
import { canonicalJson } from "../../../lib/canonical-json";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { PlaygroundState } from "../../../state/playground/playground-state";
import classes from "../playground-page.module.css";

/** True where the questions are those of the bundled sample while another video is on screen. */
function areOfTheSample({ session, sample }: Pick<PlaygroundState, "session" | "sample">): boolean {
  if (!session || !sample || session.checklist.content.length === 0) return false;
  if (session.video === null || session.video.stored.kind === "sample") return false;
  const asked = canonicalJson(session.checklist.content);
  return sample.instructions.some(({ checklist }) => canonicalJson(checklist.content) === asked);
}

/** Says that the right answers are about the sample's clip, where they came along to a video of one's own. */
export function ForeignAnswers() {
  const store = usePlaygroundStore();
  const session = usePlayground((state) => state.session);
  const foreign = usePlayground(areOfTheSample);
  if (!session || !foreign) return null;
  const { format } = session.checklist;
  return (
    <section className={classes.notice} aria-label="Whose answers these are" data-testid="foreign-answers">
      <Text size="sm">
        The questions and their right answers are about the bundled clip, not about this video.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        w="fit-content"
        onClick={() => store.getState().replaceChecklist({ format, content: [] })}
      >
        Remove the questions
      </Button>
    </section>
  );
}
