import { Button, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { serviceAt } from "../../../calls/model-services/model-services";
import { toProblem } from "../../../foundation/errors";
import { typedHost } from "../../../foundation/hosts";
import { askedEntries } from "../../../shapes/asked-entries";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { Problem } from "../../../shapes/problem";
import { settingsWords } from "../../../shapes/settings-words";
import { unconfirmed } from "../../../state/models/known-models";
import { useModels, useModelsStore } from "../../../state/stores-context";
import { ProblemAlert } from "../../../ui/problem-alert";
import { AddedToCalls } from "./entry-card";
import { Notice } from "./recompute-notice";
import classes from "./side-by-side.module.css";

function whereWords({ baseUrl }: ModelChoice): string {
  const host = typedHost(baseUrl);
  if (host === null) return "in this browser";
  const service = serviceAt(baseUrl);
  return service ? `at ${baseUrl} (${service.label})` : `at ${baseUrl}`;
}

/**
 * Models that came with a run and would be called with a key that is held here: what they call, word by word, and
 * a button that lets them.
 */
export function UnconfirmedNotice({ entries }: { entries: readonly ModelEntry[] }) {
  const store = useModelsStore();
  const models = useModels((state) => state.models);
  const otherJudges = useModels((state) => state.otherJudges);
  const confirmed = useModels((state) => state.confirmed);
  const [problem, setProblem] = useState<Problem | null>(null);
  const unseen = unconfirmed({ models, otherJudges, confirmed }, askedEntries(entries));
  if (unseen.length === 0) return null;

  async function confirm(choices: ModelChoice[]): Promise<void> {
    setProblem(null);
    try {
      await store.getState().confirmModels(choices);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <Notice testId="unconfirmed" icon={<IconKey aria-hidden />} title="Confirm what is called with your key">
      <Stack gap="xs">
        <Text size="sm">
          These came with the run, and nobody has confirmed them since this page was opened. Each of their
          calls sends the key that you gave for that address.
        </Text>
        <ul className={classes.entries} aria-label="Not confirmed yet">
          {unseen.map(({ id, title, choice, settings }) => (
            <li key={id} className={classes.entry}>
              <Text size="sm" fw={600} className={classes.wrapped}>
                {title}
              </Text>
              <Text size="xs" className={classes.wrapped}>
                {choice.model} {whereWords(choice)}
              </Text>
              {settings && (
                <Text size="xs" className={classes.wrapped}>
                  {settingsWords(settings)}
                </Text>
              )}
              <AddedToCalls choice={choice} />
            </li>
          ))}
        </ul>
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          onClick={() => void confirm(unseen.map(({ choice }) => choice))}
        >
          Confirm these models
        </Button>
        {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
      </Stack>
    </Notice>
  );
}
