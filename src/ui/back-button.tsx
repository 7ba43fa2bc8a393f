import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";

/** Leads from a page of its own back to the playground. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      px={0}
      w="fit-content"
      leftSection={<IconArrowLeft size={14} aria-hidden />}
      onClick={onClick}
    >
      Back to the playground
    </Button>
  );
}
