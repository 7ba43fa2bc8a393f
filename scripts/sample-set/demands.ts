/**
 * Demands on captions of the bundled clip "Tea for three", each a sentence of an instruction with the questions by which a
 * judge looks for it. Written by hand; the clip's ground truth says what is right.
 */

/** A question: did the caption try; which option is right, where `none` says that none of those given is; at which time. */
export type DemandItem =
  | { attempt: string }
  | { ask: string; right: string; wrong: readonly [string, string, string] }
  | { ask: string; none: true; wrong: readonly [string, string, string] }
  | { when: string; at: string };

export type Demand = { constraintId: string; words: string; items: readonly DemandItem[] };

const demand = (constraintId: string, words: string, ...items: DemandItem[]): Demand => ({
  ...{ constraintId, words, items },
});

export const DEMANDS = {
  // Eye and ear together.
  whistle: demand(
    "omni_events_actions",
    "Tell how lifting the kettle changes what is heard",
    { attempt: "Does the caption tell what lifting the kettle does to the sound?" },
    {
      ask: "What does lifting the kettle do to the sound?",
      right: "The whistle stops",
      wrong: ["The whistle grows louder", "The tune starts anew", "A bell begins to ring"],
    },
  ),
  thunderSource: demand(
    "omni_audio_visibility",
    "Say whether the picture shows where the thunder comes from",
    {
      ask: "What in the picture shows where the thunder comes from?",
      none: true,
      wrong: ["A flash of lightning", "A falling branch", "The door that slams"],
    },
  ),
  bellSource: demand(
    "omni_source_localization",
    "Name the visible thing whose turn goes with the bell, and where in the picture it hangs",
    { attempt: "Does the caption say what turns while the bell rings?" },
    {
      ask: "Where does the thing hang that turns while the bell rings?",
      right: "On the door",
      wrong: ["On the wall clock", "Above the stove", "On the robot's chest"],
    },
  ),
  tuneOverCut: demand(
    "omni_editing_transitions",
    "Describe what the tune does across the cut to the garden",
    {
      ask: "What does the tune do at the cut to the garden?",
      right: "It runs on over the cut",
      wrong: ["It stops exactly at the cut", "It turns into birdsong", "It starts only after the cut"],
    },
  ),
  narratorSpeaker: demand(
    "omni_anchor",
    "Tell what the picture shows while the narrator speaks",
    {
      ask: "Who in the picture moves the mouth while the narrator speaks?",
      none: true,
      wrong: ["The robot", "The cat", "A guest at the door"],
    },
    { attempt: "Does the caption tell what is seen while the narrator speaks?" },
  ),
  moodContrast: demand("omni_contrast", "Point out where the cheerful music and the picture disagree", {
    ask: "Where do the cheerful tune and the picture disagree?",
    right: "Under the dark clouds of the garden",
    wrong: ["In the sunlit kitchen", "While the tray is set down", "In the final darkness"],
  }),
  rainAligned: demand(
    "omni_temporal_grounding",
    "Give the period in which the rain is heard but not yet seen",
    { when: "During which period is the rain heard but not yet seen?", at: "00:11 - 00:12" },
  ),
  thirdCup: demand(
    "omni_inference",
    "Conclude from picture and sound whom the third cup may be for",
    { attempt: "Does the caption draw a conclusion about the third cup?" },
    {
      ask: "Which guest does the clip show drinking from the third cup?",
      none: true,
      wrong: ["The cat", "The robot", "The narrator in person"],
    },
  ),
  wholeInOne: demand("omni_summary", "Sum up picture and sound together", {
    attempt: "Does the caption sum up both what is seen and what is heard?",
  }),
  // Heard.
  voices: demand("audio_entities_attributes", "Compare the two voices by how high or deep they are", {
    ask: "How does the voice that calls out in the kitchen sound?",
    right: "High and thin",
    wrong: ["Deep and calm", "Hoarse and loud", "Like a whisper"],
  }),
  whistleCourse: demand("audio_events_actions", "Follow the whistle from its beginning to its end", {
    ask: "How does the whistle change before it ends?",
    right: "It rises in pitch and loudness",
    wrong: ["It falls and fades", "It stays the same", "It breaks into short beeps"],
  }),
  spokenWords: demand("audio_specific", "Write down every spoken sentence word for word", {
    ask: "Which words does the narrator say?",
    right: "Three cups, no spoons",
    wrong: ["Milk and sugar, please", "Time for tea", "The shop is open"],
  }),
  thunderTime: demand("audio_temporal_grounding", "Give the moment of the thunder", {
    when: "At what time is the clap of thunder heard?",
    at: "00:13",
  }),
  catSound: demand(
    "audio_include",
    "Mention the meow",
    { attempt: "Does the caption mention the meow?" },
    {
      ask: "How many times does a dog bark in answer to the meow?",
      none: true,
      wrong: ["Once", "Twice", "Three times"],
    },
  ),
  narratorTone: demand("audio_inference", "Say what the narrator's tone gives away", {
    ask: "Which feeling does the narrator's tone give away?",
    right: "Calm",
    wrong: ["Fear", "Anger", "Hurry"],
  }),
  tuneEnds: demand("audio_comparative", "Set the tune at the beginning beside the tune at the close", {
    ask: "What becomes of the tune at the close?",
    right: "It returns and fades out",
    wrong: ["It is cut off by thunder", "It turns into speech", "It doubles its speed"],
  }),
  // Seen.
  robotLooks: demand(
    "visual_entities_attributes",
    "Describe the robot with its shape, its colour and the letters it carries",
    {
      ask: "Which letters does the robot carry?",
      right: "PIP",
      wrong: ["TEA", "POP", "BOT"],
    },
    {
      ask: "What shape is the robot's body?",
      right: "Round",
      wrong: ["Square", "Cone-shaped", "Flat as a tray"],
    },
  ),
  robotCourse: demand(
    "visual_events_actions",
    "Follow the robot from its arrival to its return with the tray",
    {
      ask: "From which side does the robot roll in?",
      right: "From the right",
      wrong: ["From the left", "Through the window", "From behind the stove"],
    },
    { attempt: "Does the caption tell of the robot's return with the tray?" },
  ),
  camera: demand("visual_cinematic_elements", "Name each camera movement and the cut in their order", {
    ask: "Which camera movement comes after the cut?",
    right: "A pan towards the door",
    wrong: ["A zoom in on the kettle", "A tilt up to the clouds", "A circle around the bench"],
  }),
  signOnly: demand("visual_focus", "Give the sign on the door most of the room", {
    ask: "What does the sign read before it turns?",
    right: "CLOSED",
    wrong: ["OPEN", "TEA", "PIP"],
  }),
  trayMust: demand("visual_include", "Mention the tray and what stands on it", {
    ask: "Besides cups, which cutlery lies on the tray?",
    none: true,
    wrong: ["Three spoons", "A knife", "Two forks"],
  }),
  eyes: demand("visual_comparative", "Compare the robot's eyes before and after its call", {
    ask: "How do the robot's eyes change?",
    right: "From white to green",
    wrong: ["From blue to grey", "From white to red", "From yellow to blue"],
  }),
  signTime: demand("visual_temporal_grounding", "Give the moment at which the sign turns", {
    when: "At what time does the sign on the door turn?",
    at: "00:18",
  }),
  catMood: demand("visual_inference", "Infer how the cat feels about the storm from what it does", {
    ask: "What does the cat's flight suggest?",
    right: "That it is frightened",
    wrong: ["That it is hungry", "That it wants to play", "That it chases a bird"],
  }),
  endSummary: demand("visual_summary", "Sum up the last scene", {
    ask: "Which animal joins the cat at the end?",
    none: true,
    wrong: ["A dog", "A second cat", "A bird"],
  }),
  catView: demand("visual_perspective", "Tell the garden scene from the cat's point of view", {
    attempt: "Is the garden scene told from the cat's point of view?",
  }),
} as const satisfies Record<string, Demand>;

export type DemandId = keyof typeof DEMANDS;
