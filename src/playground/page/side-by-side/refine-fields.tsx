import { Button, Checkbox, Group, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { isRefined } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { Fold } from "../../../ui/fold";

/** Entries with this one refined: beside the one without the refiner, whose captions it shares, or in its place. */
function withRefiner(
  entries: readonly ModelEntry[],
  entry: ModelEntry,
  choice: ModelChoice,
  alsoWithout: boolean,
): ModelEntry[] {
  const titles = entries.map(({ title }) => title);
  const refined: ModelEntry = {
    ...entry,
    title: freeTitle(`${entry.title} refined by ${choice.model}`, titles),
    refiner: { choice, settings: null },
  };
  if (!alsoWithout) return entries.map((one) => (one === entry ? refined : one));
  const after = entries.indexOf(entry) + 1;
  return entries.toSpliced(after, 0, { ...refined, id: newId(), base: entry.id });
}

/** Has a model go over the captions of one that takes part, and runs it without that too. */
export function RefineFields({
  entries,
  models,
  onChange,
}: {
  entries: readonly ModelEntry[];
  /** Those that can refine. */
  models: readonly ModelChoice[];
  onChange: (entries: ModelEntry[]) => void;
}) {
  const plain = entries.filter((entry) => !isRefined(entry));
  const [entryId, setEntryId] = useState<string | null>(null);
  const [refiner, setRefiner] = useState<string | null>(null);
  const [alsoWithout, setAlsoWithout] = useState(true);
  const entry = plain.find(({ id }) => id === entryId) ?? plain[0];
  // A model that goes over its own captions is rarely meant.
  const others = models.filter(
    (one) => !entry?.choice || modelReference(one) !== modelReference(entry.choice),
  );
  const choice = models.find((one) => modelReference(one) === refiner) ?? others[0] ?? models[0];
  if (!entry || !choice) return null;
  return (
    <Fold label="Refine captions" startsOpen={plain.every((one) => one.choice === null)}>
      <Group gap="xs" align="end" role="group" aria-label="Refine captions">
        <Select
          size="xs"
          label="Captions of"
          allowDeselect={false}
          data={plain.map(({ id, title }) => ({ value: id, label: title }))}
          value={entry.id}
          onChange={setEntryId}
        />
        <Select
          size="xs"
          label="Refine with"
          allowDeselect={false}
          data={models.map((one) => ({ value: modelReference(one), label: one.model }))}
          value={modelReference(choice)}
          onChange={setRefiner}
        />
        <Checkbox
          size="xs"
          pb={6}
          label="Also run without it, to compare"
          checked={alsoWithout}
          onChange={(event) => setAlsoWithout(event.currentTarget.checked)}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange(withRefiner(entries, entry, choice, alsoWithout))}
        >
          Refine
        </Button>
      </Group>
    </Fold>
  );
}
