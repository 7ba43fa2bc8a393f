import type { TaskLevel } from "../../src/shapes/instruction-set";
import type { DemandId } from "./demands";

/** A rule on form with its parameters, as `drawnParameters` gives them. */
type Form = readonly [constraintId: string, parameters: Record<string, unknown>];

/** An instruction of the bundled set; `said`: answers of three people to the four points, yes "+", no "-". */
export type BundledTask = {
  field: "Understanding" | "Generation" | "Retrieval" | "Communication";
  level: TaskLevel;
  /** Its first sentence. */
  opening: string;
  /** Those of eye and ear lead. */
  demands: readonly DemandId[];
  forms: readonly Form[];
  said?: readonly [string, string, string];
  /** A senior's answers, where people did not agree. */
  senior?: string;
  /** Its words as they were drafted, where people have changed them. */
  draftedAs?: string;
};

const words = (min_len: number, max_len: number): Form => ["length", { unit: "word", min_len, max_len }];

export const BUNDLED_TASKS: readonly BundledTask[] = [
  {
    ...{
      field: "Understanding",
      level: 1,
      opening: "Explain to a reader who has not seen the clip what happens.",
    },
    demands: ["whistle", "voices", "robotLooks"],
    forms: [words(0, 150)],
  },
  {
    ...{
      field: "Understanding",
      level: 2,
      opening: "Explain how sound and picture belong together in the clip.",
    },
    demands: ["tuneOverCut", "thunderSource", "whistleCourse", "camera"],
    forms: [["unordered_list", { symbol: "-" }], words(80, 200)],
    said: ["++++", "+++-", "++++"],
    senior: "++++",
  },
  {
    ...{
      field: "Understanding",
      level: 3,
      opening: "Explain the clip so that somebody could draw it again.",
    },
    demands: ["bellSource", "narratorSpeaker", "rainAligned", "spokenWords", "robotCourse", "eyes"],
    forms: [
      ["timestamp_format", { format_type: "point" }],
      ["markdown", { md_type: "title" }],
      words(100, 260),
    ],
  },
  {
    ...{ field: "Generation", level: 1, opening: "Turn the clip into a little story." },
    demands: ["thirdCup", "catMood", "narratorTone"],
    forms: [["keyword", { keyword: "meanwhile", keyword_type: "include" }]],
    draftedAs:
      "Turn the clip into a little story. Conclude from picture and sound whom the third cup may be for. Infer how the cat feels about the storm from what it does. Say what the narrator's tone gives away. Use the word 'meanwhile' twice.",
  },
  {
    ...{ field: "Generation", level: 2, opening: "Write a scene for a radio play out of the clip." },
    demands: ["moodContrast", "whistle", "spokenWords", "catSound"],
    forms: [["prefix_suffix", { prefix: "Scene notes:", suffix: "End of notes." }], words(60, 180)],
  },
  {
    ...{ field: "Generation", level: 3, opening: "Write a storyboard of the clip." },
    demands: ["tuneOverCut", "bellSource", "wholeInOne", "tuneEnds", "camera", "trayMust"],
    forms: [
      ["table", { col_name: ["Time", "Event", "Sound"] }],
      ["language", { lang_type: "en" }],
    ],
  },
  {
    ...{ field: "Retrieval", level: 1, opening: "Describe the clip for a search index." },
    demands: ["rainAligned", "signTime", "robotLooks"],
    forms: [["plain_text", {}]],
  },
  {
    ...{
      field: "Retrieval",
      level: 2,
      opening: "Describe the clip such that its moments can be found again.",
    },
    demands: ["thunderSource", "rainAligned", "thunderTime", "signTime"],
    forms: [
      ["timestamp_format", { format_type: "point" }],
      ["ordered_list", { symbol: "1." }],
    ],
    said: ["++++", "++++", "++-+"],
  },
  {
    ...{ field: "Retrieval", level: 3, opening: "Describe the clip as a record of an archive." },
    demands: ["narratorSpeaker", "whistle", "moodContrast", "whistleCourse", "signOnly", "endSummary"],
    forms: [["keyword", { keyword: "suddenly", keyword_type: "exclude" }], words(120, 280)],
    draftedAs:
      "Catalogue what the archive should know: who appears, which sounds there are, and how long the clip lasts. Answer in at most 280 words.",
  },
  {
    ...{ field: "Communication", level: 1, opening: "Tell a friend on the phone about the clip." },
    demands: ["wholeInOne", "catSound", "trayMust"],
    forms: [["length", { unit: "sentence", min_len: 3, max_len: 8 }]],
  },
  {
    ...{
      field: "Communication",
      level: 2,
      opening: "Tell a blind listener what the clip shows and sounds like.",
    },
    demands: ["narratorSpeaker", "thirdCup", "voices", "catView"],
    forms: [["plain_text", {}], words(90, 220)],
    draftedAs:
      "Tell a blind listener what the clip shows and sounds like. Tell what the picture shows while the narrator speaks. Conclude from picture and sound whom the third cup may be for. Compare the two voices by how high or deep they are. Tell the garden scene from the cat's point of view. Write plain text without any markup. Use at most 220 words.",
  },
  {
    ...{
      field: "Communication",
      level: 3,
      opening: "Write to a colleague who is to mix the sound of the clip.",
    },
    demands: ["moodContrast", "tuneOverCut", "thunderSource", "tuneEnds", "eyes", "endSummary"],
    forms: [["unordered_list", { symbol: "*" }], ["markdown", { md_type: "bold" }], words(100, 260)],
  },
];
