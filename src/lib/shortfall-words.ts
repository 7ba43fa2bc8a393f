import type { Shortfall } from "../schemas/shortfall";

/** Why a caption is no whole one, and what to do about it: a sentence each. `anyway`: what asks for its verdicts all the same. */
const WORDS: Record<Shortfall["kind"], { what: string; next: string; anyway: string }> = {
  "broken off": {
    what: "Incomplete: this caption was broken off before its end.",
    next: "Run it again, write it on, or judge it as it is.",
    anyway: "Judge it anyway",
  },
  length: {
    what: "Incomplete: this caption was cut off at the longest reply.",
    next: "Raise the longest reply under “Settings” and run it again, write it on, or judge it as it is.",
    anyway: "Judge it anyway",
  },
  filtered: {
    what: "Incomplete: a content filter held the rest of this caption back.",
    next: "Use another video, instruction or model, or judge it as it is.",
    anyway: "Judge it anyway",
  },
  refusal: {
    what: "This reply reads as a refusal, so it is not judged.",
    next: "Use another instruction or model, or say that it is a caption.",
    anyway: "It is a caption",
  },
};

/** The words for a caption that is no whole one. */
export function shortfallWords({ kind }: Shortfall): (typeof WORDS)[Shortfall["kind"]] {
  return WORDS[kind];
}
