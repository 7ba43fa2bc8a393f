/**
 * Under which sense OmniCap-IF's released script counts a content constraint: the first of these words that its id
 * holds. So `omni_audio_visibility` counts as audio there, where the taxonomy has it as omni.
 */
export function releasedModalityOf(constraintId: string): "visual" | "audio" | "omni" | undefined {
  return (["visual", "audio", "omni"] as const).find((modality) => constraintId.includes(modality));
}
