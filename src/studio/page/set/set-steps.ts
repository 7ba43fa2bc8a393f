/** The steps in which an instruction set is made. */
export const SET_STEPS = [
  { id: "clips", title: "Clips" },
  { id: "instructions", title: "Instructions" },
  { id: "checklists", title: "Checklists" },
  { id: "people", title: "People verify" },
  { id: "export", title: "Export" },
] as const;

export type SetStepId = (typeof SET_STEPS)[number]["id"];

/** The step that an address names; the first one that asks for something where it names none. */
export function readSetStep(text: string | null, hasClips: boolean): SetStepId {
  return SET_STEPS.find(({ id }) => id === text)?.id ?? (hasClips ? "instructions" : "clips");
}
