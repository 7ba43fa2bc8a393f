import { type ReactNode, useState } from "react";
import type { CapsuleCalls } from "../engine/shared/protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import type { CapsuleSubject } from "../shapes/capsule";
import { lazyDialog } from "../ui/lazy-part/lazy-dialog";

const SaveEvidence = lazyDialog(
  "Saving evidence",
  async () => (await import("./save-evidence")).SaveEvidence,
);

type EvidenceServices = { engine: Pick<WorkerClient<CapsuleCalls>, "call"> | null; samplesFolder: string };

/** Saves things as evidence: `save` opens the dialog for one, `dialog` is what to show for it. */
export function useEvidence({ engine, samplesFolder }: EvidenceServices): {
  save: (subject: CapsuleSubject) => void;
  dialog: ReactNode;
} {
  const [subject, setSubject] = useState<CapsuleSubject | null>(null);
  return {
    save: setSubject,
    dialog: subject && engine && (
      <SaveEvidence opened onClose={() => setSubject(null)} {...{ subject, engine, samplesFolder }} />
    ),
  };
}
