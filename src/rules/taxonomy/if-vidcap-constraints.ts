import type { ContentConstraint } from "./constraint";

/**
 * Content constraints of IF-VidCap, by the ids in its data. The taxonomy counts 13 types; the data merge some of them
 * into one id, `types` says which. Its videos are silent, so no modality is given.
 */
export const ifVidcapContentConstraints: readonly ContentConstraint[] = [
  {
    id: "cinematic_elements",
    label: "Cinematic",
    dimension: "content",
    modality: null,
    group: "element",
    types: ["cinematic"],
  },
  {
    id: "events_actions",
    label: "Action / Events",
    dimension: "content",
    modality: null,
    group: "element",
    types: ["action", "events"],
  },
  {
    id: "entities_attributes",
    label: "Entities / Attribute",
    dimension: "content",
    modality: null,
    group: "element",
    types: ["entities", "attribute"],
  },
  {
    id: "specific_description",
    label: "Detail",
    dimension: "content",
    modality: null,
    group: "abstraction",
    types: ["detail"],
  },
  {
    id: "summary",
    label: "Summary",
    dimension: "content",
    modality: null,
    group: "abstraction",
    types: ["summary"],
  },
  {
    id: "inference",
    label: "Inference",
    dimension: "content",
    modality: null,
    group: "abstraction",
    types: ["inference"],
  },
  {
    id: "comparative_description",
    label: "Comparative",
    dimension: "content",
    modality: null,
    group: "framing",
    types: ["comparative"],
  },
  {
    id: "include",
    label: "Include / Exclude",
    dimension: "content",
    modality: null,
    group: "framing",
    types: ["include", "exclude"],
  },
  { id: "focus", label: "Focus", dimension: "content", modality: null, group: "framing", types: ["focus"] },
  {
    id: "perspective",
    label: "Perspective",
    dimension: "content",
    modality: null,
    group: "framing",
    types: ["perspective"],
  },
];
