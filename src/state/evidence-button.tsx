import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import type { CapsuleSubject } from "../shapes/capsule";
import { TinyButton } from "../ui/buttons";
import { useEvidence } from "./evidence";
import { useStores } from "./stores-context";

/** The button that saves what is beside it; `take`: what that is when it is pressed, null for nothing. */
export function EvidenceButton({ take }: { take: () => CapsuleSubject | null }) {
  const { save, dialog } = useEvidence(useStores().services);
  return (
    <>
      <TinyButton
        w="max-content"
        Icon={IconRosetteDiscountCheck}
        onClick={() => {
          const subject = take();
          if (subject) save(subject);
        }}
      >
        Save as evidence
      </TinyButton>
      {dialog}
    </>
  );
}
