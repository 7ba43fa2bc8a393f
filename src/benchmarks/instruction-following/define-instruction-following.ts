import { ProblemError } from "../../foundation/errors";
import { constraintLabelInFull } from "../../rules/taxonomy/lookup";
import type { Checklist } from "../../shapes/checklist";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../shapes/generated/checklist-material";
import type { ReleasedRules } from "../../shapes/verdict";
import type { Benchmark, BenchmarkDocument } from "../benchmark";
import { defineBenchmark } from "../define-benchmark";
import { followInstruction } from "../prompts/follow-instruction";
import { checklistCodec } from "../shared/checklist-codec";
import type { ChecklistHalves } from "../shared/checklist-halves";
import { checklistOutcomes } from "./judging/checklist-judgement";
import { judgeCaption } from "./judging/judge-caption";
import { checklistCalls, checklistPrompts } from "./judging/question-calls";
import { withheldJudgement } from "./judging/withheld-judgement";
import type { ChecklistSample } from "./material";
import { readFiles } from "./read-files";
import { recogniseFile, speaksOf } from "./recognise-file";
import { releasedNumbers } from "./released-numbers";
import type { ReleasedSummary } from "./released-summary";
import { COMMON_SCORES, nameOf, type ScoreDefinition } from "./score-definitions";
import { tallyLines } from "./tally-lines";
import { type FileNames, writeCheckResults, writeFiles } from "./write-files";

/** What one instruction-following benchmark has that others have not. */
type InstructionFollowing<Id extends string> = Pick<Benchmark, "label" | "media" | "eligibility"> & {
  id: Id;
  /** Whose released rules decide its format checks. */
  rules: ReleasedRules;
  /** What it calls the halves of its checklists, and its files. */
  halves: ChecklistHalves;
  names: FileNames;
  /** Beside what all such benchmarks count. */
  scores: readonly ScoreDefinition[];
  releasedSummary(checkResult: unknown): ReleasedSummary;
};

const NO_CHECKS: Checklist = { format: [], content: [] };

function incomplete(id: string, missing: string): ProblemError {
  return new ProblemError({
    code: "sample-incomplete",
    message: `Sample ${id} has no ${missing}.`,
    nextStep: `Add the benchmark's file that holds its ${missing}, or leave the sample out.`,
  });
}

/** The checklist of a sample. Throws `ProblemError` where no file told it. */
function checklistOf({ id, material }: ChecklistSample): Checklist {
  if (material.checklist) return material.checklist;
  throw incomplete(id, "checklist");
}

/** The instruction of a sample. Throws `ProblemError` where no file told it, or no checklist. */
function instructionOf(sample: ChecklistSample): string {
  checklistOf(sample);
  if (sample.instruction !== "") return sample.instruction;
  throw incomplete(sample.id, "instruction");
}

/** A benchmark of checklists: all that such benchmarks share, with what this one has of its own. */
export function defineInstructionFollowing<Id extends string>(own: InstructionFollowing<Id>) {
  const { label, halves, names, releasedSummary } = own;
  const codec = checklistCodec(halves);
  const definitions = [...COMMON_SCORES, ...own.scores];

  function recognise({ document }: BenchmarkDocument): string | null {
    return speaksOf(document, halves) ? recogniseFile(document) : null;
  }

  const benchmark = defineBenchmark({
    id: own.id,
    label,
    media: own.media,
    rules: own.rules,
    shapes: { task: ChecklistMaterialShape, judgement: ChecklistJudgementShape },
    checklists: codec,
    unknownTask: { checklist: null, promptId: null, field: null, constraintsUsed: [] },
    recognise,
    read: (files) => readFiles(files, { label, halves, codec }),
    write: (samples, results, semantics) => writeFiles(samples, results, semantics, { halves, codec, names }),
    ask: (sample, entry) => ({ prompt: followInstruction(entry), instruction: instructionOf(sample) }),
    judge: (sample, caption, tools) =>
      judgeCaption(
        {
          ...tools.known,
          instruction: tools.known?.uninstructed ? "" : instructionOf(sample),
          checklist: checklistOf(sample),
          caption,
          rules: own.rules,
          videoSeconds: sample.video.seconds,
        },
        tools,
      ),
    withhold: (sample, reason, semantics) => withheldJudgement(checklistOf(sample), reason, semantics),
    canJudge: ({ material }) => material.checklist !== null,
    calls: ({ material }, asking) => checklistCalls(material.checklist ?? NO_CHECKS, asking),
    judgePrompts: ({ material }, asking) => checklistPrompts(material.checklist ?? NO_CHECKS, asking),
    outcomes: checklistOutcomes,
    scores: definitions.map(nameOf),
    lineLabel: constraintLabelInFull,
    tally: (sample, lines, semantics) => tallyLines(definitions, sample, lines, semantics),
    released: (samples, results, semantics) =>
      releasedNumbers(releasedSummary, writeCheckResults(samples, results, semantics, { halves, codec })),
    eligibility: own.eligibility,
    releasedSummary,
  });
  return { ...benchmark, checklists: codec };
}
