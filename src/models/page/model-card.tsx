import { Button, Checkbox, Group, Radio, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ModelChoice } from "../../shapes/connection";
import { modelAddress } from "../../shapes/model-reference";
import type { PriceRow } from "../../shapes/model-settings";
import { asForm } from "../../state/models/model-choices";
import { useSettings } from "../../state/settings/settings-context";
import { ModelForm } from "./model-form";
import { serviceOf } from "./model-forms";
import { costWords, keyWords, NO_KEY, providerWords, takesWords } from "./model-words";
import classes from "./models.module.css";
import { useCorrections } from "./takes-fields";
import type { Roles } from "./use-roles";

const NO_PRICES: readonly PriceRow[] = [];

/** One model: whose it is, what it takes and costs, where its key is, and what it is used for. */
export function ModelCard({
  choice,
  roles,
  onRemove,
}: {
  choice: ModelChoice;
  roles: Roles;
  onRemove: () => void;
}) {
  const corrections = useCorrections();
  const prices = useSettings(({ kept }) => kept?.settings.prices ?? NO_PRICES);
  const facts = useSettings(({ keys }) => keys);
  const [editing, setEditing] = useState<null | { then: () => Promise<void> }>(null);
  const where = keyWords(choice, modelAddress(choice), facts);
  // Without its key it would only be refused.
  const wantsKey = where === NO_KEY && serviceOf(choice).account !== undefined;
  const edit = (then: () => Promise<void> = async () => undefined) => setEditing({ then });
  const use = (act: () => Promise<void>) => (wantsKey ? edit(act) : void act());

  if (editing) {
    return (
      <li className={classes.model}>
        <ModelForm
          start={asForm(choice)}
          before={choice}
          onDone={() => {
            setEditing(null);
            void editing.then();
          }}
          onClose={() => setEditing(null)}
        />
      </li>
    );
  }
  return (
    <li className={classes.model} data-testid="model">
      <div className={classes.facts}>
        <Text component="h3" fw={650} size="md" className={classes.name}>
          {choice.model}
        </Text>
        <Text size="sm">{providerWords(choice)}</Text>
        <Text size="xs" c="var(--caplens-text-quiet)">
          {[takesWords(choice, corrections), costWords(choice, prices), where].join(" · ")}
        </Text>
      </div>
      <Group gap="md" className={classes.roles}>
        <Radio
          name="writes-captions"
          label="Writes captions"
          aria-label={`${choice.model} writes captions`}
          checked={roles.writes(choice)}
          onChange={() => use(() => roles.letWrite(choice))}
        />
        <Checkbox
          label="Judges"
          aria-label={`${choice.model} judges`}
          checked={roles.judges(choice)}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            if (checked) use(() => roles.letJudge(choice, true));
            else void roles.letJudge(choice, false);
          }}
        />
      </Group>
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={`Edit ${choice.model}`}
          onClick={() => edit()}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          leftSection={<IconTrash size={14} aria-hidden />}
          aria-label={`Remove ${choice.model}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
    </li>
  );
}
