import { modalityOf } from "../../rules/taxonomy/lookup";
import type { ScoreDefinition } from "../instruction-following/score-definitions";
import { releasedModalityOf } from "./released-modality";

const MODALITIES = ["visual", "audio", "omni"] as const;

function contentCsr(
  id: string,
  label: string,
  modality: (typeof MODALITIES)[number],
  of: (constraintId: string) => string | undefined,
): ScoreDefinition {
  return {
    id,
    label,
    counts: "constraints",
    looksAt: ({ half, constraintId, status }) =>
      half === "content" && constraintId !== null && of(constraintId) === modality ? status : null,
  };
}

/** Content CSR by the sense that a constraint needs: as the taxonomy has it, and as the released script counts it. */
export const MODALITY_SCORES: readonly ScoreDefinition[] = MODALITIES.flatMap((modality) => [
  contentCsr(`content_${modality}_csr`, `CSR, ${modality}`, modality, modalityOf),
  contentCsr(
    `content_${modality}_csr_released`,
    `CSR, ${modality} (as released)`,
    modality,
    releasedModalityOf,
  ),
]);
