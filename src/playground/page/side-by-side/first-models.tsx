import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { typedHost } from "../../../foundation/hosts";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import type { Problem } from "../../../shapes/problem";
import { asForm } from "../../../state/models/model-choices";
import { useModels, useModelsStore } from "../../../state/models/use-models";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./side-by-side.module.css";

/** So many models are ticked from the start: more would be an expensive first run. */
const TICKED_AT_MOST = 4;

/** What the page is for, as long as no model takes part, and the models at hand to begin with. */
export function FirstModels({
  fixed,
  onUse,
  onOther,
}: {
  fixed: boolean;
  onUse: (entries: ModelEntry[]) => Promise<void>;
  /** Another model is to be described. */
  onOther: () => void;
}) {
  const store = useModelsStore();
  const kept = useModels((state) => state.kept);
  const [ticked, setTicked] = useState(() => kept.slice(0, TICKED_AT_MOST).map(modelReference));
  const [problem, setProblem] = useState<Problem | null>(null);
  const chosen = kept.filter((choice) => ticked.includes(modelReference(choice)));

  async function use(): Promise<void> {
    setProblem(null);
    try {
      const entries: ModelEntry[] = [];
      for (const choice of chosen) {
        await store.getState().connectModel(asForm(choice));
        const titles = entries.map(({ title }) => title);
        const title = freeTitle(choice.model, titles);
        entries.push({ id: newId(), title, choice, settings: null, plan: null, wholeVideo: false });
      }
      await onUse(entries);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <div className={classes.first}>
      <Stack gap="sm">
        <h2 className={classes.firstTitle}>Which models do you want to compare?</h2>
        <Text size="sm">
          Each model writes captions for the same video and instruction, the same checklist judges them all,
          and a table shows where they differ. Take two or more; one is enough to see how steady it is over
          several captions.
        </Text>
        {kept.length > 0 && (
          <Checkbox.Group label="Your models" value={ticked} onChange={setTicked}>
            <Stack gap={6} mt={6}>
              {kept.map((choice) => (
                <Checkbox
                  key={modelReference(choice)}
                  size="sm"
                  value={modelReference(choice)}
                  label={choice.model}
                  description={`at ${typedHost(choice.baseUrl) ?? "no host"}`}
                  classNames={{ label: classes.wrapped }}
                  styles={{ description: { color: "var(--caplens-text-quiet)" } }}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group gap="xs">
          {kept.length > 0 && (
            <Button size="xs" disabled={fixed || chosen.length === 0} onClick={() => void use()}>
              {chosen.length === 1 ? "Use this model" : `Use these ${chosen.length || ""} models`}
            </Button>
          )}
          <Button
            size="xs"
            variant={kept.length === 0 ? "filled" : "default"}
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={fixed}
            onClick={onOther}
          >
            Add a model
          </Button>
        </Group>
        {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
        <Text size="xs" c="var(--caplens-text-quiet)">
          Nothing is sent before you press Start. The captions are kept here, apart from those of the session.
        </Text>
      </Stack>
    </div>
  );
}
