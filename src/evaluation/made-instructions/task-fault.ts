/** Something about an instruction or its checklist that a rule of the papers, or plain sense, does not allow. */
export type TaskFault = {
  id: string;
  /** The place: the id of a check or a question; "instruction" for its words, "checklist" for all of it. */
  at: string;
  /** The fault, in a sentence for people. */
  message: string;
  /** It can't go out so: nobody can keep it against this. */
  unfit: boolean;
};

/** Longest text from outside that a message repeats. */
const LONGEST_QUOTED = 80;

/** A text from outside as a message repeats it: on one line, short, in quotes. */
export function quotedShort(text: string): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  const letters = [...tidy];
  return `“${letters.length > LONGEST_QUOTED ? `${letters.slice(0, LONGEST_QUOTED - 1).join("")}…` : tidy}”`;
}
