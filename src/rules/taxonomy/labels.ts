/** The sense a content constraint needs; `omni` needs sight and hearing together. */
export type Modality = "visual" | "audio" | "omni";

/**
 * Names of constraints by their ids: what lists of verdicts show. What else is known of a constraint stands in the files beside
 * this, which the first screen does without.
 */
export const formatLabels = {
  plain_text: "Plain text",
  json_object: "JSON object",
  json_array: "JSON array",
  unordered_list: "Unordered list",
  ordered_list: "Ordered list",
  table: "Table",
  keyword: "Keyword",
  timestamp_format: "Timestamp format",
  markdown: "Markdown syntax",
  prefix_suffix: "Prefix and suffix",
  delimiter: "Delimiter",
  length: "Length",
  count: "Count",
  case: "Case",
  language: "Language",
} as const;

/** By modality; `silent`: of IF-VidCap, whose videos are silent. */
export const contentLabels = {
  visual: {
    visual_entities_attributes: "Entities and attributes",
    visual_events_actions: "Events and actions",
    visual_cinematic_elements: "Cinematic elements",
    visual_perspective: "Perspective",
    visual_focus: "Focus",
    visual_include: "Include",
    visual_exclude: "Exclude",
    visual_comparative: "Comparative",
    visual_specific: "Specific",
    visual_summary: "Summary",
    visual_inference: "Inference",
    visual_temporal_grounding: "Temporal grounding",
  },
  audio: {
    audio_entities_attributes: "Entities and attributes",
    audio_events_actions: "Events and actions",
    audio_production_structure: "Production and structure",
    audio_perspective: "Perspective",
    audio_focus: "Focus",
    audio_include: "Include",
    audio_exclude: "Exclude",
    audio_comparative: "Comparative",
    audio_specific: "Specific",
    audio_summary: "Summary",
    audio_inference: "Inference",
    audio_temporal_grounding: "Temporal grounding",
  },
  omni: {
    omni_events_actions: "Events and actions",
    omni_audio_visibility: "Audio visibility",
    omni_source_localization: "Source localisation",
    omni_editing_transitions: "Editing transitions",
    omni_perspective: "Perspective",
    omni_anchor: "Anchor",
    omni_contrast: "Contrast",
    omni_specific: "Specific",
    omni_summary: "Summary",
    omni_inference: "Inference",
    omni_temporal_grounding: "Temporal grounding",
  },
  silent: {
    cinematic_elements: "Cinematic",
    events_actions: "Action / Events",
    entities_attributes: "Entities / Attribute",
    specific_description: "Detail",
    summary: "Summary",
    inference: "Inference",
    comparative_description: "Comparative",
    include: "Include / Exclude",
    focus: "Focus",
    perspective: "Perspective",
  },
} as const;

const labelById = new Map<string, string>(
  [contentLabels.silent, contentLabels.omni, contentLabels.audio, contentLabels.visual, formatLabels].flatMap(
    (labels) => Object.entries(labels),
  ),
);

const MODALITIES: readonly Modality[] = ["visual", "audio", "omni"];

/** True for the id of a rule on form. */
export function isFormatConstraint(id: string): boolean {
  return Object.hasOwn(formatLabels, id);
}

/** The modality that the taxonomy gives a content constraint; undefined for every other id. */
export function modalityOf(constraintId: string): Modality | undefined {
  return MODALITIES.find((modality) => Object.hasOwn(contentLabels[modality], constraintId));
}

/** The name to show for an id: its label, or the id itself where it is unknown. */
export function constraintLabel(id: string): string {
  return labelById.get(id) ?? id;
}

/** The same with its modality, since constraints of several modalities share a name: "Temporal grounding (audio)". */
export function constraintLabelInFull(id: string): string {
  const modality = modalityOf(id);
  return modality ? `${constraintLabel(id)} (${modality})` : constraintLabel(id);
}
