import { namedContent } from "./constraint";
import { contentLabels } from "./labels";

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
