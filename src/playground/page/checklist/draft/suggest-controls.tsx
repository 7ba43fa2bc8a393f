import { Button, Checkbox, Group, Loader, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { counted } from "../../../../foundation/plural";
import { useModels } from "../../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { clock } from "../../../../ui/measures";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { usePlaces } from "../../places";
import classes from "../checklist.module.css";

/** Seconds since a moment, kept up to date. */
function useElapsed(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - startedAt) / 1000);
}

function Progress({ startedAt, onCancel }: { startedAt: number; onCancel: () => void }) {
  const elapsed = useElapsed(startedAt);
  return (
    <Group gap="xs">
      <Loader size="xs" />
      <Text size="xs" role="status">
        The model reads the instruction and writes checks.
      </Text>
      <Text size="xs" aria-hidden>
        {clock(elapsed)}
      </Text>
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}

/** Why the model can't be shown the frames; null when it can. */
function useFramesReason(): string | null {
  const model = useModels((state) => state.models.caption !== null);
  const frames = usePlayground((state) => (state.session?.frames?.frames.length ?? 0) > 0);
  if (!frames) return "No frames have been taken yet.";
  return model ? null : "The model that sees frames is the one for captions; none is connected.";
}

/** Why no model can be asked; null when one can. */
function useModelReason(): string | null {
  const model = useModels(({ models }) => models.judge !== null || models.caption !== null);
  return model ? null : "No model is connected.";
}

/** A checklist to start from: read off the instruction by rules, or written by a model. Both only make a draft. */
export function SuggestControls({ onUse }: { onUse: () => void }) {
  const store = usePlaygroundStore();
  const drafting = usePlayground((state) => state.drafting);
  const problem = usePlayground((state) => state.problems.draft);
  const notes = usePlayground((state) => state.draftNotes);
  const empty = usePlayground((state) => (state.session?.instruction ?? "").trim() === "");
  const { goToModels } = usePlaces();
  const [frames, setFrames] = useState(false);
  const [found, setFound] = useState<number | null>(null);
  const modelReason = useModelReason();
  const framesReason = useFramesReason();

  async function byRules(): Promise<void> {
    onUse();
    setFound(null);
    setFound(await store.getState().suggestByRules());
  }

  return (
    <section className={classes.panelBox} aria-label="Suggest checklist">
      <Text size="xs" c="var(--caplens-text-quiet)">
        Rules read off the instruction what it asks of the form, without a key. A model also writes questions
        on the content. Either only makes a draft.
      </Text>
      <Group gap={6}>
        <Button size="compact-sm" variant="default" disabled={empty} onClick={() => void byRules()}>
          By rules
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={empty || modelReason !== null || drafting !== null}
          aria-describedby="suggest-model-reason"
          onClick={() => {
            onUse();
            setFound(null);
            void store.getState().suggestByModel({ frames: frames && framesReason === null });
          }}
        >
          With the model
        </Button>
      </Group>
      {modelReason === null ? (
        <Group gap={6}>
          <Checkbox
            size="xs"
            label="Show the model the frames"
            aria-describedby="suggest-frames-reason"
            disabled={framesReason !== null}
            checked={frames && framesReason === null}
            onChange={(event) => setFrames(event.currentTarget.checked)}
          />
          <span className={classes.help} id="suggest-frames-reason">
            {framesReason}
          </span>
        </Group>
      ) : (
        <Group gap={6}>
          <span className={classes.help} id="suggest-model-reason">
            {modelReason}
          </span>
          <Button size="compact-xs" variant="default" onClick={goToModels}>
            Connect one
          </Button>
        </Group>
      )}
      {empty && <span className={classes.help}>There is no instruction to read yet.</span>}
      {drafting && <Progress startedAt={drafting.startedAt} onCancel={() => store.getState().cancel()} />}
      {found !== null && (
        <Text size="xs" role="status">
          {found === 0
            ? "Nothing about form was found in the instruction that is not there already."
            : `${counted(found, "suggestion")} added to the draft.`}
        </Text>
      )}
      {!drafting && notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("draft")} />}
    </section>
  );
}
