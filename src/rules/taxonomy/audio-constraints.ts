import { namedContent } from "./constraint";
import { contentLabels } from "./labels";

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
