/** The steps in which a quiz is made. */
export const STEPS = [
  { id: "clip", title: "Clip" },
  { id: "questions", title: "Questions" },
  { id: "blind", title: "Blind check" },
  { id: "same", title: "Duplicates" },
  { id: "letters", title: "Letters" },
  { id: "people", title: "People verify" },
  { id: "export", title: "Export" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** The step that an address names; the first one that asks for something where it names none. */
export function readStep(text: string | null, hasVideo: boolean): StepId {
  return STEPS.find(({ id }) => id === text)?.id ?? (hasVideo ? "questions" : "clip");
}
