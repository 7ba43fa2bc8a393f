import { namedContent } from "./constraint";
import { contentLabels } from "./labels";

/** Content constraints of OmniCap-IF that need eye and ear together. */
export const omniConstraints = namedContent("omni", contentLabels.omni, [
  {
    id: "omni_events_actions",
    group: "core",
    definition: "How seen and heard events act on each other.",
    example: "How does lifting the kettle change what is heard?",
  },
  {
    id: "omni_audio_visibility",
    group: "core",
    definition: "Whether the source of a sound is on screen.",
    example: "Which of the two speakers is in the picture?",
    note: "The released metrics look for the substrings visual, audio, omni in this order, so this type counts as audio there (461 instructions). Taxonomy: omni. Show both, named so.",
  },
  {
    id: "omni_source_localization",
    group: "core",
    definition: "Which visible thing makes a sound, and what it looks like.",
    example: "What rings at the door, and where in the picture is it?",
  },
  {
    id: "omni_editing_transitions",
    group: "editing",
    definition: "How sound behaves around a cut: runs over it, comes before it, falls on the beat with it.",
    example: "What does the music do across the cut to the garden?",
  },
  {
    id: "omni_perspective",
    group: "attention",
    definition: "A point of view that joins sight and hearing.",
    example: "Tell the storm as the cat lived it, with eyes and ears.",
  },
  {
    id: "omni_anchor",
    group: "attention",
    definition: "One modality marks the moment, the other is described.",
    example: "At the clap of thunder, what does the picture show?",
  },
  {
    id: "omni_contrast",
    group: "attention",
    definition: "Where picture and sound contradict each other.",
    example: "Where do tune and picture disagree?",
  },
  {
    id: "omni_specific",
    group: "reasoning",
    definition:
      "A close account in which what is seen and what is heard stand side by side in order of time.",
    example: "Put picture and sound of the first eight seconds in one time-ordered account.",
  },
  {
    id: "omni_summary",
    group: "reasoning",
    definition: "A short generalisation over both modalities.",
    example: "What happens, taking picture and sound together, in one sentence?",
  },
  {
    id: "omni_inference",
    group: "reasoning",
    definition: "A conclusion that needs eye and ear: neither the picture nor the sound alone would do.",
    example: "From sound and picture, who is the third cup for?",
  },
  {
    id: "omni_temporal_grounding",
    group: "temporal",
    definition: "When picture and sound align or fall apart.",
    example: "When is the rain heard but not yet seen?",
  },
]);
