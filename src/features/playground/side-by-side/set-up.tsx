import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Contestant } from "../../../schemas/comparison";
import { MOST_REPEATS } from "../../../state/playground/comparison-document";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { freeTitle, newId } from "../../../state/playground/session-document";
import { ContestantCard } from "./contestant-card";
import { ContestantEditor } from "./contestant-editor";
import classes from "./side-by-side.module.css";

const NOBODY: readonly Contestant[] = [];
const REPEATS = Array.from({ length: MOST_REPEATS }, (_, index) => `${index + 1}`);

/** Who takes part, with what each is shown, and how often each writes. */
export function SetUp() {
  const store = usePlaygroundStore();
  const contestants = usePlayground((state) => state.session?.comparison?.contestants ?? NOBODY);
  const repeats = usePlayground((state) => state.session?.comparison?.repeats ?? 1);
  const fixed = usePlayground((state) => state.readOnly !== null || state.comparing !== null);
  const [editing, setEditing] = useState<number | null>(null);
  const begun = usePlayground((state) => (state.session?.comparison?.trials.length ?? 0) > 0);
  /** Null: until somebody says it, as long as there are no results. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const shown = opened ?? !begun;
  const edited = editing === null ? undefined : contestants[editing];

  function use(changed: readonly Contestant[], rounds = repeats): void {
    store.getState().setUpComparison(changed, rounds);
  }

  return (
    <section aria-label="Models that take part">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <h3 className={classes.heading}>
            <Button
              size="compact-sm"
              variant="subtle"
              px={0}
              aria-expanded={shown}
              rightSection={
                shown ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />
              }
              onClick={() => setOpened(!shown)}
            >
              Who takes part{contestants.length > 0 && ` (${contestants.length})`}
            </Button>
          </h3>
          <Select
            size="xs"
            w={150}
            label="Captions by each"
            data={REPEATS.includes(`${repeats}`) ? REPEATS : [...REPEATS, `${repeats}`]}
            value={`${repeats}`}
            allowDeselect={false}
            disabled={fixed || contestants.length === 0}
            onChange={(value) => use(contestants, Number(value))}
          />
        </Group>
        {shown && contestants.length > 0 && (
          <ul className={classes.contestants}>
            {contestants.map((contestant, index) => (
              <ContestantCard
                key={contestant.id}
                contestant={contestant}
                fixed={fixed || editing !== null}
                onEdit={() => setEditing(index)}
                onCopy={() => {
                  const titles = contestants.map(({ title }) => title);
                  use([
                    ...contestants,
                    { ...contestant, id: newId(), title: freeTitle(contestant.title, titles) },
                  ]);
                }}
                onRemove={() => use(contestants.filter(({ id }) => id !== contestant.id))}
              />
            ))}
          </ul>
        )}
        {shown && editing !== null && !fixed && (
          <ContestantEditor
            key={edited?.id ?? "new"}
            value={edited ?? null}
            titles={contestants.filter(({ id }) => id !== edited?.id).map(({ title }) => title)}
            onUse={(contestant) => {
              use(contestants.toSpliced(editing, 1, contestant));
              setEditing(null);
            }}
            onClose={() => setEditing(null)}
          />
        )}
        {shown && (editing === null || fixed) && (
          <Group gap="xs">
            <Button
              size="xs"
              variant={contestants.length === 0 ? "filled" : "default"}
              leftSection={<IconPlus size={15} aria-hidden />}
              disabled={fixed}
              onClick={() => setEditing(contestants.length)}
            >
              Add a model
            </Button>
            <Text size="xs" c="var(--caplens-text-quiet)">
              The same model may take part again with other settings, or shown something else.
            </Text>
          </Group>
        )}
      </Stack>
    </section>
  );
}
