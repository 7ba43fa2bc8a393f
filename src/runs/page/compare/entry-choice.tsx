import { Group, Select } from "@mantine/core";
import type { ComparableRun } from "../../store/use-comparable";

/** Which two models are compared, of these runs. `a`, `b`: by the names that addresses have for them. */
export function EntryChoice({
  runs,
  a,
  b,
  onChoose,
}: {
  runs: readonly ComparableRun[];
  a: string;
  b: string;
  onChoose: (a: string, b: string) => void;
}) {
  const data = runs
    .map(({ title, choices }) => ({ group: title, items: choices }))
    .filter(({ items }) => items.length > 0);
  return (
    <Group gap="xs" align="end">
      <Select
        size="xs"
        label="Compare"
        allowDeselect={false}
        value={a}
        data={data}
        onChange={(value) => onChoose(value ?? a, b)}
      />
      <Select
        size="xs"
        label="with"
        allowDeselect={false}
        value={b}
        data={data}
        onChange={(value) => onChoose(a, value ?? b)}
      />
    </Group>
  );
}
