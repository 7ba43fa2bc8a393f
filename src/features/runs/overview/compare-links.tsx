import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import type { EntryScores } from "../../../schemas/run-scores";
import { comparePath } from "../../../state/run-compare/compare-path";
import { useComparable } from "../../../state/run-compare/use-comparable";

/** The way to two models compared: of this run, or one of this run and one of another. */
export function CompareLinks({ runId, entries }: { runId: string; entries: readonly EntryScores[] }) {
  const others = useComparable(runId);
  const own = entries.map(({ entryId, title }) => ({ value: `${runId}/${entryId}`, label: title }));
  const [left, setLeft] = useState<string | null>(null);
  const [right, setRight] = useState<string | null>(null);
  const data = [
    { group: "This run", items: own },
    ...others.map(({ title, choices }) => ({ group: title, items: choices })),
  ].filter(({ items }) => items.length > 0);
  const all = data.flatMap(({ items }) => items);
  const a = all.find(({ value }) => value === left) ?? all[0];
  const b = all.find(({ value }) => value === right) ?? all.find((one) => one !== a);
  if (!a || !b) return null;
  return (
    <Group gap="xs" align="end">
      <Select
        size="xs"
        label="Compare"
        allowDeselect={false}
        value={a.value}
        data={data}
        onChange={setLeft}
      />
      <Select size="xs" label="with" allowDeselect={false} value={b.value} data={data} onChange={setRight} />
      <Button size="xs" variant="default" component="a" href={`#${comparePath(a.value, b.value)}`}>
        Compare
      </Button>
    </Group>
  );
}
