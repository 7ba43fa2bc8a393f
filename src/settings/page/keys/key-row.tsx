import { Button, Group, Text } from "@mantine/core";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { counted } from "../../../foundation/plural";
import { useSettingsStore } from "../../../state/settings/settings-context";
import type { KeyFacts } from "../../../state/settings/settings-state";
import { ProblemAlert } from "../../../ui/problem-alert";
import { ConfirmButton } from "../confirm-button";
import classes from "../settings.module.css";
import { useAct } from "../use-act";
import { choiceAt } from "./choice-at";

type Held = KeyFacts["keys"][number];

function placeWords({ inMemory, inVault }: Held, vault: KeyFacts["vault"]["state"]): string {
  if (inMemory && inVault) return "One for this visit, which is used, and an older one in the vault";
  if (inMemory) return "For this visit";
  return vault === "unlocked" ? "In the vault" : "In the vault, locked";
}

/** One address with a key. */
export function KeyRow({
  held,
  vault,
  onKeep,
  onRemove,
}: {
  held: Held;
  vault: KeyFacts["vault"]["state"];
  onKeep: () => Promise<boolean>;
  onRemove: () => Promise<boolean>;
}) {
  const store = useSettingsStore();
  const test = useAct();
  const { baseUrl, inMemory } = held;

  const ask = () =>
    test.run(async () => {
      const models = await store.getState().testKey(choiceAt(baseUrl));
      return `Answers, ${counted(models.length, "model")}`;
    });

  return (
    <li className={classes.row}>
      <Text size="sm" fw={600} className={classes.address}>
        {baseUrl}
      </Text>
      <Group gap={6}>
        {inMemory ? <IconCheck size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
        <Text size="sm">{placeWords(held, vault)}</Text>
      </Group>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={test.busy}
          disabled={!inMemory && vault !== "unlocked"}
          aria-label={`Test connection to ${baseUrl}`}
          onClick={() => void ask()}
        >
          Test connection
        </Button>
        {inMemory && vault === "unlocked" && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Keep the key for ${baseUrl} in the vault`}
            onClick={() => void onKeep()}
          >
            Keep in the vault
          </Button>
        )}
        <ConfirmButton
          label="Remove"
          sure="Remove for good"
          what={`the key for ${baseUrl}`}
          onConfirm={() => void onRemove()}
        />
      </Group>
      <Text size="xs" role="status">
        {test.done}
      </Text>
      {test.problem && <ProblemAlert problem={test.problem} onClose={test.dismiss} />}
    </li>
  );
}
