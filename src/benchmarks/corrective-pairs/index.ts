import { ProblemError } from "../../foundation/errors";
import { MOST_WORDS, rougeL } from "../../metrics/similarity/rouge-l";
import { CorrectivePairShape } from "../../shapes/generated/corrective-pair";
import { PairJudgementShape } from "../../shapes/generated/pair-judgement";
import type { CorrectivePair, PairJudgement } from "../../shapes/judged-material";
import { defineBenchmark } from "../define-benchmark";
import { followInstruction } from "../prompts/follow-instruction";
import { PAIR_KINDS, PAIR_SCORES, pairOutcomes, tallyPair } from "./pair-lines";
import { readPairFiles, recognisePairs } from "./read-files";
import { writePairFiles } from "./write-files";

function heldAgainst({ worse, better }: CorrectivePair, text: string): PairJudgement {
  const [caption, first] = [rougeL(text, better), rougeL(worse, better)];
  if (caption !== null && first !== null) return { caption, first };
  return {
    caption,
    first,
    why: `Captions of more than ${MOST_WORDS.toLocaleString("en")} words are not compared.`,
  };
}

/**
 * Corrective pairs, as AnyCap's data for refiners has them: a refiner is given the worse caption, and what it makes of it is
 * held against the better one by ROUGE-L.
 */
export const correctivePairs = defineBenchmark({
  id: "corrective-pairs",
  label: "Corrective pairs",
  media: ["video", "image", "audio"],
  medium: ({ material }) => material.medium,
  rules: null,
  oneReading: true,
  measured: true,
  shapes: { task: CorrectivePairShape, judgement: PairJudgementShape },
  unknownTask: { medium: "video", worse: "", better: "" },
  checklists: null,
  recognise: recognisePairs,
  read: readPairFiles,
  write: (samples, results) => writePairFiles(samples, results),
  ask: ({ instruction, material }, entry) => ({
    prompt: followInstruction(entry, material.medium),
    instruction,
  }),
  judge: async ({ material }, caption) => heldAgainst(material, caption),
  withhold: (_sample, why) => ({ caption: null, first: null, why }),
  calls: () => ({ judgings: 0, locating: 0 }),
  judgePrompts: () => [],
  outcomes: (_sample, judgement) => pairOutcomes(judgement),
  scores: PAIR_SCORES,
  lineWords: {
    one: "pair",
    many: "pairs",
    type: "measure",
    field: "measure",
    passed: "nearer",
    share: "nearer",
    all: { field: "all", column: "Nearer" },
    columns: [{ label: "ROUGE-L", of: "points", part: null }],
    kinds: PAIR_KINDS,
  },
  lineLabel: () => "Nearer to the better caption",
  tally: tallyPair,
  released: () => ({}),
  eligibility: () => [],
  releasedSummary: () => {
    throw new ProblemError({
      code: "no-released-script",
      message: "No script was released for corrective pairs.",
      nextStep: "Open the file under “New run” to see its scores.",
    });
  },
});
