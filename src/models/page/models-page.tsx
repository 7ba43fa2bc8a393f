import { Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import { asForm, type ModelForm as Form } from "../../state/models/model-choices";
import { useModels, useModelsStore } from "../../state/models/use-models";
import { BackButton } from "../../ui/back-button";
import { ProblemAlert } from "../../ui/problem-alert";
import { TextPage } from "../../ui/text-page";
import { ModelCard } from "./model-card";
import { ModelForm } from "./model-form";
import { formOf } from "./model-forms";
import classes from "./models.module.css";
import { ProviderCards } from "./provider-cards";
import { useRoles } from "./use-roles";
import { VaultStrip } from "./vault-strip";

type Removed = { choice: ModelChoice; writes: boolean; judges: boolean };

/** Who judges, in a sentence. */
function judgeWords(judges: number, writer: string | null): string {
  if (judges > 1)
    return `${judges} models judge. “Ask the other judges too”, under Judging in the playground, has all of them answer.`;
  if (judges === 1) return "One model judges.";
  return writer === null ? "No model judges yet." : `No judge is chosen: ${writer} judges too.`;
}

/** Models and judges: those that were given, what each is used for, and a way to add one. */
export function ModelsPage({ onPlayground }: { onPlayground: () => void }) {
  const store = useModelsStore();
  const kept = useModels((state) => state.kept);
  const roles = useRoles();
  const writer = useModels((state) => state.models.caption?.model ?? null);
  const [adding, setAdding] = useState<{ start: Form; number: number } | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const shown = problem ?? roles.problem;

  async function putBack({ choice, writes, judges }: Removed): Promise<void> {
    setRemoved(null);
    try {
      await store.getState().keepModel(asForm(choice), null);
      if (writes) await store.getState().letWrite(choice);
      if (judges) await store.getState().letJudge(choice, true);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <TextPage name="Models" heading="Models and judges">
      <BackButton onClick={onPlayground} />
      <Text size="sm">
        This page calls providers directly, with your own keys; nothing goes through a server of ours.
      </Text>
      <VaultStrip />
      {shown && (
        <ProblemAlert
          problem={shown}
          onClose={() => {
            setProblem(null);
            roles.dismiss();
          }}
        />
      )}
      {kept.length > 0 && (
        <section aria-labelledby="your-models">
          <Title order={2} id="your-models">
            Your models
          </Title>
          <Text size="sm" mt={4} mb={8}>
            {judgeWords(kept.filter(roles.judges).length, writer)} The same models can be chosen side by side.
          </Text>
          <ul className={classes.models} aria-label="Your models">
            {kept.map((choice) => (
              <ModelCard
                key={modelReference(choice)}
                choice={choice}
                roles={roles}
                onRemove={() => {
                  setRemoved({ choice, writes: roles.writes(choice), judges: roles.judges(choice) });
                  store.getState().removeModel(choice);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {removed && (
        <Group gap="xs" role="status">
          <Text size="sm">{removed.choice.model} was removed from this list; its key stays where it is.</Text>
          <Button size="compact-sm" variant="default" onClick={() => void putBack(removed)}>
            Put it back
          </Button>
        </Group>
      )}
      <section aria-labelledby="add-a-model">
        <Title order={2} id="add-a-model" mb={8}>
          Add a model
        </Title>
        {adding ? (
          <ModelForm
            key={adding.number}
            start={adding.start}
            before={null}
            onDone={onPlayground}
            onClose={() => setAdding(null)}
          />
        ) : (
          <ProviderCards
            onChoose={(service) => setAdding({ start: asForm(formOf(service)), number: Date.now() })}
          />
        )}
      </section>
      {kept.length > 0 && (
        <section aria-labelledby="forget">
          <Title order={2} id="forget">
            Forget
          </Title>
          <Text size="sm" mt={4} mb={8}>
            Drops all models and the keys that were given in this visit, and locks the vault. Calls that are
            under way end.
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void store
                .getState()
                .forgetModels()
                .catch((error: unknown) => setProblem(toProblem(error)))
            }
          >
            Forget all models
          </Button>
        </section>
      )}
    </TextPage>
  );
}
