import { Group, SegmentedControl, Text } from "@mantine/core";

/** One round, counted from 1, or all of them together. */
export type ShownRound = number | "all";

/** True for a repeat that is shown. */
export function isShown(repeat: number, round: ShownRound): boolean {
  return round === "all" || repeat === round;
}

/** Which round is shown; nothing where there is only one. */
export function RoundChoice({
  repeats,
  value,
  onChange,
}: {
  repeats: number;
  value: ShownRound;
  onChange: (round: ShownRound) => void;
}) {
  if (repeats < 2) return null;
  const rounds = Array.from({ length: repeats }, (_, index) => String(index + 1));
  return (
    <Group gap="xs">
      <Text size="sm" aria-hidden>
        Round
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Round shown"
        value={String(value)}
        data={[{ value: "all", label: "All" }, ...rounds]}
        onChange={(chosen) => onChange(chosen === "all" ? "all" : Number(chosen))}
      />
    </Group>
  );
}
