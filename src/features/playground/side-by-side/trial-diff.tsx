import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import type { Caption } from "../../../schemas/caption";
import type { Comparison } from "../../../schemas/comparison";
import { CaptionDiff } from "../compare/caption-diff";
import { chosenPair, type Pair } from "../compare/pair";
import classes from "./side-by-side.module.css";

/** The captions that were written, by the order of their models. */
function written({ contestants, trials }: Comparison): Caption[] {
  return contestants.flatMap(({ id }) =>
    trials
      .filter(({ contestantId }) => contestantId === id)
      .toSorted((one, other) => one.round - other.round)
      .flatMap(({ caption }) => (caption?.call ? [caption] : [])),
  );
}

/** Any two of the captions, word by word; on demand. */
export function TrialDiff({ comparison }: { comparison: Comparison }) {
  const [opened, setOpened] = useState(false);
  const [choice, setChoice] = useState<Pair | null>(null);
  const captions = written(comparison);
  const pair = chosenPair(captions, captions[0]?.id ?? "", choice);
  if (!pair) return null;
  const data = captions.map(({ id, title }) => ({ value: id, label: title }));
  const [left, right] = pair;

  return (
    <section aria-label="Two captions word by word">
      <Button size="xs" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? "Hide the difference" : "Two captions word by word"}
      </Button>
      {opened && (
        <div className={classes.difference}>
          <Group gap="xs" grow>
            <Select
              size="xs"
              label="Left"
              data={data}
              value={left.id}
              allowDeselect={false}
              onChange={(id) => id && setChoice(id === right.id ? [id, left.id] : [id, right.id])}
            />
            <Select
              size="xs"
              label="Right"
              data={data}
              value={right.id}
              allowDeselect={false}
              onChange={(id) => id && setChoice(id === left.id ? [right.id, id] : [left.id, id])}
            />
          </Group>
          <CaptionDiff left={left} right={right} />
        </div>
      )}
    </section>
  );
}
