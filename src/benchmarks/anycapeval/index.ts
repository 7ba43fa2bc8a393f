import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import { AnycapItemShape } from "../../shapes/generated/anycap-item";
import { AnycapJudgementShape } from "../../shapes/generated/anycap-judgement";
import { defineBenchmark } from "../define-benchmark";
import { followInstruction } from "../prompts/follow-instruction";
import { readAnycapFiles, recogniseAnycap } from "./files/read-files";
import { writeAnycapFiles } from "./files/write-files";
import { itemOutcomes, KEY_POINT, STYLE } from "./item-outcomes";
import { ITEM_SCORES, itemLineLabel, tallyItem } from "./item-scores";
import { canJudgeItem, itemCalls, itemPrompts, judgeItem, withholdItem } from "./judging/judge-item";
import { scriptRaises } from "./released/released-error";
import { RELEASED_FUNCTIONS } from "./released/released-functions";
import { releasedNumbers } from "./released-numbers";
import type { AnycapSample } from "./shapes";

function instructionOf({ id, instruction }: AnycapSample): string {
  if (instruction.trim() !== "") return instruction;
  throw new ProblemError({
    code: "sample-incomplete",
    message: `Sample ${id} has no instruction.`,
    nextStep: "Add the benchmark's file that holds its instruction, or leave the sample out.",
  });
}

/**
 * AnyCapEval: captions of pictures, videos and sounds on demand, by key points and by style. One benchmark and not one a
 * medium: items, tasks and scores are the same for all three, and a run may be over any of them. Its boards are by medium;
 * a row stands on one of them when its run is over that medium's file, which the basis of the row tells.
 */
export const anycapeval = defineBenchmark({
  id: "anycapeval",
  label: "AnyCapEval",
  media: ["image", "video", "audio"],
  medium: ({ material }) => material.modality,
  rules: null,
  shapes: { task: AnycapItemShape, judgement: AnycapJudgementShape },
  unknownTask: {
    modality: "video",
    fileId: null,
    dimension: null,
    demand: null,
    reference: null,
    keyPoints: null,
    others: {},
  },
  checklists: null,
  recognise: recogniseAnycap,
  read: readAnycapFiles,
  write: (samples, results) => writeAnycapFiles(samples, results),
  ask: (sample, entry) => ({
    prompt: followInstruction(entry, sample.material.modality),
    instruction: instructionOf(sample),
  }),
  judge: judgeItem,
  withhold: (sample, reason) => withholdItem(sample, reason),
  canJudge: ({ material }) => canJudgeItem(material),
  calls: itemCalls,
  judgePrompts: itemPrompts,
  outcomes: itemOutcomes,
  scores: ITEM_SCORES,
  lineWords: {
    one: "criterion",
    many: "criteria",
    type: "criterion",
    field: "criterion",
    passed: "met",
    share: "met",
    all: { field: "all", column: "All met" },
    columns: [
      { label: "Key points", of: "count", part: KEY_POINT },
      { label: "Style", of: "points", part: STYLE },
    ],
    kinds: [],
  },
  lineLabel: itemLineLabel,
  tally: tallyItem,
  released: (samples, results) => releasedNumbers(samples, results),
  eligibility: () => [],
  releasedSummary: (data) => {
    const summary = RELEASED_FUNCTIONS.summary?.(data);
    if (isFields(summary)) return summary;
    throw scriptRaises("There is no summary of this.");
  },
});
