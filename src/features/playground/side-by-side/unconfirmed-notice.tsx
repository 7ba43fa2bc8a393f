import { Button, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { serviceAt } from "../../../lib/model-services/model-services";
import { settingsWords } from "../../../lib/settings-words";
import type { Contestant } from "../../../schemas/comparison";
import { unconfirmed } from "../../../state/models/known-models";
import { useModels } from "../../../state/models/use-models";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { hostOf } from "../models/model-forms";
import { AddedToCalls } from "./added-to-calls";
import { Notice } from "./notice";
import classes from "./side-by-side.module.css";

function whereWords({ baseUrl }: Contestant["choice"]): string {
  const host = hostOf(baseUrl);
  if (host === null) return "in this browser";
  const service = serviceAt(baseUrl);
  return service ? `at ${baseUrl} (${service.label})` : `at ${baseUrl}`;
}

/**
 * Models that came with the session and would be called with a key that is held here: what they call, word by word, and
 * a button that lets them.
 */
export function UnconfirmedNotice({ contestants }: { contestants: readonly Contestant[] }) {
  const store = usePlaygroundStore();
  const models = useModels((state) => state.models);
  const otherJudges = useModels((state) => state.otherJudges);
  const confirmed = useModels((state) => state.confirmed);
  const unseen = unconfirmed({ models, otherJudges, confirmed }, contestants);
  if (unseen.length === 0) return null;
  return (
    <Notice testId="unconfirmed" icon={<IconKey aria-hidden />} title="Confirm what is called with your key">
      <Stack gap="xs">
        <Text size="sm">
          These came with the session, and nobody has confirmed them since this page was opened. Each of their
          calls takes the key along that you gave for the address.
        </Text>
        <ul className={classes.contestants} aria-label="Not confirmed yet">
          {unseen.map(({ id, title, choice, settings }) => (
            <li key={id} className={classes.contestant}>
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
          onClick={() => void store.getState().confirmContestants(unseen)}
        >
          Confirm these models
        </Button>
      </Stack>
    </Notice>
  );
}
