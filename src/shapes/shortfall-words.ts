import type { Shortfall } from "./result";

/** Reasons why a caption is not judged by itself, and what to do about it: a sentence each. `anyway`: the button that has it judged all the same. */
const WORDS: Record<Shortfall["kind"], { what: string; next: string; anyway: string }> = {
  "broken off": {
    what: "Incomplete: the model did not finish this caption.",
    next: "Run it again, finish the text by hand, or judge it as it is.",
    anyway: "Judge it anyway",
  },
  length: {
    what: "Incomplete: this caption was cut off at the longest reply allowed.",
    next: "Raise the longest reply under “Reply settings” and run it again, finish the text by hand, or judge it as it is.",
    anyway: "Judge it anyway",
  },
  filtered: {
    what: "Incomplete: the rest of this caption was withheld, by its model or by a content filter.",
    next: "Use another video, instruction or model, or judge it as it is.",
    anyway: "Judge it anyway",
  },
  refusal: {
    what: "This reply reads as a refusal, so it is not judged.",
    next: "Use another instruction or model, or say that it is a caption.",
    anyway: "It is a caption",
  },
  "shown nothing": {
    what: "Written unseen: the model was sent no picture and no sound, only the instruction.",
    next: "Choose a model that sees or hears, or correct what is known of this one under “Models”.",
    anyway: "Score it anyway",
  },
};

/** The words for such a caption. */
export function shortfallWords({ kind }: Shortfall): (typeof WORDS)[Shortfall["kind"]] {
  return WORDS[kind];
}

/** Fields of files that others read too, in which a caption says that it is no whole one; none for a whole one. */
export function shortfallMarks(shortfall: Shortfall | undefined): Record<string, string | true> {
  return {
    ...(shortfall && { caplens_shortfall: shortfall.kind }),
    ...(shortfall?.judgeAnyway && { caplens_judged_anyway: true }),
  };
}

/** The same as read again, from a kind by its name and from whether somebody had it judged anyway; null for other words. */
export function shortfallNamed(kind: unknown, judgeAnyway: unknown): Shortfall | null {
  const known = Object.keys(WORDS).find((one): one is Shortfall["kind"] => one === kind);
  if (known === undefined) return null;
  return { kind: known, ...(judgeAnyway === true || judgeAnyway === "yes" ? { judgeAnyway: true } : {}) };
}

/** The meaning of the fields of `shortfallMarks`, as part of a caption. */
export function markedShortfall(fields: Record<string, unknown>): { shortfall?: Shortfall } {
  const shortfall = shortfallNamed(fields.caplens_shortfall, fields.caplens_judged_anyway);
  return shortfall ? { shortfall } : {};
}
