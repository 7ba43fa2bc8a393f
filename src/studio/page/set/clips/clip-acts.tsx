import { Button } from "@mantine/core";
import type { InstructionSet } from "../../../../shapes/instruction-set";
import type { ClipStanding } from "../../../logic/set/clips/clip-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { withClip } from "../../../store/set/set-clips";
import { useSetStore } from "../../../store/set/set-context";

/** The clip's path in its folder, or its name. */
export function clipName({ path, video }: ClipStanding["clip"]): string {
  return path ?? video.name;
}

/** The set without a clip, its instructions and what people said of them. */
export function withoutClip(set: InstructionSet, clipId: string): InstructionSet {
  const gone = new Set(set.tasks.flatMap((task) => (task.clipId === clipId ? [task.id] : [])));
  return {
    ...set,
    clips: set.clips.filter(({ id }) => id !== clipId),
    tasks: set.tasks.filter(({ id }) => !gone.has(id)),
    verifications: set.verifications.filter(({ taskId }) => !gone.has(taskId)),
  };
}

/** Keeps a clip that the demands drop, drops one that they keep, or leaves it to them again. */
export function KeepOrDrop({ standing: { clip, fault, dropped } }: { standing: ClipStanding }) {
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const name = clipName(clip);
  const keeps = dropped !== null;
  // A decision that says what the demands say is none.
  const isNeeded = keeps ? fault !== null : fault === null;
  const decision = isNeeded ? { kept: keeps, why: "", at: new Date().toISOString() } : null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={fixed}
      aria-label={`${keeps ? "Keep" : "Drop"} ${name}`}
      onClick={() =>
        change(`${keeps ? "Kept" : "Dropped"}: ${name}`, (draft) =>
          withClip(draft, clip.id, (now) => ({ ...now, decision })),
        )
      }
    >
      {keeps ? "Keep" : "Drop"}
    </Button>
  );
}
