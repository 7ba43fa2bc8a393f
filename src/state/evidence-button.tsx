import { Button } from "@mantine/core";
import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import type { CapsuleSubject } from "../shapes/capsule";
import { useEvidence } from "./evidence";
import { useStores } from "./stores-context";

/** The button that saves what is beside it; `take`: what that is when it is pressed, null for nothing. */
export function EvidenceButton({ take }: { take: () => CapsuleSubject | null }) {
  const { save, dialog } = useEvidence(useStores().services);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        w="max-content"
        leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
        onClick={() => {
          const subject = take();
          if (subject) save(subject);
        }}
      >
        Save as evidence
      </Button>
      {dialog}
    </>
  );
}
