import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { EntryScores } from "../../../shapes/run-scores";
import { comparePath } from "../../store/compare-path";
import { useComparable } from "../../store/use-comparable";
import { EntryChoice } from "../compare/entry-choice";

/** The way to two models compared: of this run, or one of this run and one of another. */
export function CompareLinks({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const others = useComparable(runId);
  const own = entries.map(({ entryId, title }) => ({ value: `${runId}/${entryId}`, label: title }));
  const [chosen, setChosen] = useState<{ a: string; b: string } | null>(null);
  const runs = [{ title: "This run", choices: own }, ...others];
  const all = runs.flatMap(({ choices }) => choices);
  const a = all.find(({ value }) => value === chosen?.a) ?? all[0];
  const b = all.find(({ value }) => value === chosen?.b) ?? all.find((one) => one !== a);
  if (!a || !b) return null;
  return (
    <Group gap="xs" align="end">
      <EntryChoice
        runs={runs}
        a={a.value}
        b={b.value}
        onChoose={(one, other) => setChosen({ a: one, b: other })}
      />
      <Button size="xs" variant="default" component="a" href={`#${comparePath(a.value, b.value)}`}>
        Compare
      </Button>
    </Group>
  );
}
