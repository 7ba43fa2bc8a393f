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

/** Content constraints of OmniCap-IF on what is heard. */
export const audioConstraints = namedContent("audio", contentLabels.audio, [
  {
    id: "audio_entities_attributes",
    group: "core",
    definition:
      "What makes each sound, and its character: high or low, loud or soft, rough or clear, which instruments.",
    example: "How do the two voices differ in height and character?",
  },
  {
    id: "audio_events_actions",
    group: "core",
    definition: "Sound events and how a sound unfolds.",
    example: "Follow the whistle from its first moment to its end.",
  },
  {
    id: "audio_production_structure",
    group: "production",
    definition: "Mixing, transitions and layers of the sound track.",
    example: "Which layers sound together just after the cut?",
  },
  {
    id: "audio_perspective",
    group: "attention",
    definition: "Tell what is heard from a set point of view.",
    example: "Let the kettle tell how its own whistle felt.",
  },
  {
    id: "audio_focus",
    group: "attention",
    definition: "Only some sound or layer is described.",
    example: "Speak of the thunder alone.",
  },
  {
    id: "audio_include",
    group: "attention",
    definition: "Named sounds must be mentioned.",
    example: "The bell must come up.",
  },
  {
    id: "audio_exclude",
    group: "attention",
    definition: "Named sounds must be left out.",
    example: "Say nothing about speech.",
  },
  {
    id: "audio_comparative",
    group: "attention",
    definition: "Compare sounds, or a sound at two times.",
    example: "Set the tune at the opening against the tune at the close.",
  },
  {
    id: "audio_specific",
    group: "interpretation",
    definition: "Objective close detail, such as a transcript.",
    example: "Write down every spoken word.",
  },
  {
    id: "audio_summary",
    group: "interpretation",
    definition: "A short generalisation of what is heard.",
    example: "In one sentence, what can be heard over the whole clip?",
  },
  {
    id: "audio_inference",
    group: "interpretation",
    definition: "Something not said outright that the way of speaking or sounding gives away.",
    example: "What does the narrator's tone tell about the tea?",
  },
  {
    id: "audio_temporal_grounding",
    group: "temporal",
    definition: "When exactly something is heard.",
    example: "From when to when does the rain sound?",
  },
]);

/** Content constraints of OmniCap-IF on what is seen. */
export const visualConstraints = namedContent("visual", contentLabels.visual, [
  {
    id: "visual_entities_attributes",
    group: "core",
    definition: "Name the people, things and places seen, with their fixed or changing looks.",
    example: "What does the robot look like, its writing included?",
  },
  {
    id: "visual_events_actions",
    group: "core",
    definition: "Tell the events, single or joint actions and changes of state that are seen.",
    example: "Go through what the cat does from its sleep to its return.",
  },
  {
    id: "visual_cinematic_elements",
    group: "cinematic",
    definition: "Camera movement, shot size, angle and editing.",
    example: "Name the zoom, the cut and the pan in their order.",
  },
  {
    id: "visual_perspective",
    group: "attention",
    definition: "Tell it from a set point of view.",
    example: "Let the cat tell what it saw from the bench.",
  },
  {
    id: "visual_focus",
    group: "attention",
    definition: "Only some entity, region or aspect is described.",
    example: "Keep to the sign on the door and its changes.",
  },
  {
    id: "visual_include",
    group: "attention",
    definition: "Named facts or entities must be mentioned.",
    example: "The tray and what stands on it must come up.",
  },
  {
    id: "visual_exclude",
    group: "attention",
    definition: "Named facts or entities must be left out.",
    example: "Leave the weather out.",
  },
  {
    id: "visual_comparative",
    group: "attention",
    definition: "Compare entities, or the same thing at two times.",
    example: "How do the kitchen and the garden differ in light and colour?",
  },
  {
    id: "visual_specific",
    group: "abstraction",
    definition: "Objective close detail.",
    example: "List every object in the kitchen with colour and place.",
  },
  {
    id: "visual_summary",
    group: "abstraction",
    definition: "A short generalisation.",
    example: "Say in one sentence what the robot is up to.",
  },
  {
    id: "visual_inference",
    group: "abstraction",
    definition: "A motive, feeling or cause that is not shown outright but follows from what is seen.",
    example: "Why may the cat have come back to the bench?",
  },
  {
    id: "visual_temporal_grounding",
    group: "temporal",
    definition: "When exactly something is seen.",
    example: "At what time does the sign change?",
  },
]);
