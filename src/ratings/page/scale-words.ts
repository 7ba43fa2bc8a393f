import type { MediaWords } from "../../shapes/medium";
import type { Scale } from "../../shapes/rating";

/** The question for each scale and the meaning of its ends. */
export const SCALE_WORDS: Record<
  Scale,
  { label: string; asks: (medium: MediaWords) => string; worst: string; best: string }
> = {
  factuality: {
    label: "Factuality",
    asks: ({ one }) => `Is what it says true of the ${one}?`,
    worst: "wrong in what matters",
    best: "nothing is wrong",
  },
  coverage: {
    label: "Coverage",
    asks: ({ one }) => `Does it say what matters in the ${one}?`,
    worst: "misses the main point",
    best: "nothing of weight is missing",
  },
  overall: {
    label: "Overall",
    asks: () => "How good is it all in all?",
    worst: "of no use",
    best: "could not be much better",
  },
};
