import { counted } from "../../../foundation/plural";
import type { TrainingRecipe, TrainingRow } from "../../../shapes/training-set";
import type { TrainingUse } from "./out/out-row";

export const RECIPE_WORDS: Readonly<Record<TrainingRecipe | (string & {}), { title: string; note: string }>> =
  {
    rejection: {
      title: "Rejection sampling",
      note: "Captions that are already there are kept by our verdicts; a worse one differs in one named constraint. No model is asked.",
    },
    degraded: {
      title: "Degraded captions",
      note: "A good caption and a worse one that differs by one controlled change. Breaking the form needs no model; leaving an event out and swapping an attribute do, and a judge who tells that nothing else differs.",
    },
    constraints: {
      title: "Caption and constraints",
      note: "A model writes an instruction with constraints that we draw, and the response, from a caption (as in IF-VidCap-46K).",
    },
    "dense-caption": {
      title: "Dense caption",
      note: "A model names what the caption can't support; instructions of 3 to 8 drawn constraints; answers in small tasks, merged, the form last (as in OmniCap-IF-54K).",
    },
  };

/** The words for each use of rows. */
export const USE_WORDS: Readonly<Record<TrainingUse, { title: string; card: string }>> = {
  answers: { title: "Responses to learn (SFT)", card: "responses to learn" },
  pairs: { title: "Pairs to prefer by (DPO)", card: "pairs of a better and a worse response" },
  labelled: { title: "Single responses, good or bad (KTO)", card: "single responses, each good or bad" },
  rewards: {
    title: "Checks that reward (GRPO)",
    card: "prompts without a response, and the checks that reward",
  },
};

/** The warning about rows of a public benchmark. Sources do not say where they are from, so that it stands beside all rows. */
export const TEST_QUESTIONS =
  "Where sources are a public benchmark's own samples, or results of a run over one, these rows hold its test questions: a model that learns from them is not to be scored by it. Caplens does not know which sources are.";

/** The number of rows whose reward no rule can tell, in a sentence; empty for none. */
export function unrewardedWords(rows: readonly Pick<TrainingRow, "checklist">[]): string {
  const without = rows.filter(({ checklist }) => checklist.format.length === 0).length;
  return without === 0
    ? ""
    : `${without.toLocaleString("en")} of ${counted(rows.length, "row")} ${without === 1 ? "has" : "have"} checks on content alone: Caplens's rules tell no reward for them, which verl, EasyR1 and ms-swift take as 0. They need a judge of yours in the reward.`;
}
