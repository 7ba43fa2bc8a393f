import { Button, Group, Progress, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";

/** What is at work, how far it is, and how to stop it. */
export function WorkLine({
  words,
  done,
  total,
  onCancel,
}: {
  words: string;
  done: number;
  /** Null where nobody knows. */
  total: number | null;
  onCancel: () => void;
}) {
  return (
    <Group gap="sm" data-testid="studio-work">
      <Progress
        size="lg"
        w="min(18rem, 60vw)"
        value={total ? (100 * done) / total : 100}
        animated={!total}
        aria-label={words}
      />
      <Text size="sm" role="status">
        {words}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </Group>
  );
}
