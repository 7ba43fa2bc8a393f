import { RULES_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { wordsOfText } from "../../foundation/words-of-text";
import type { JudgedAnswer } from "../../judges/answer-question";
import { type OptionOrder, optionOrder } from "../../judges/option-order";
import { placesOfTimes, quotedEvidence } from "../../judges/quoted-evidence";
import { judgeTasks } from "../../judges/registry";
import type { ResultTally } from "../../metrics/scores/result-tally";
import { locateParts } from "../../rules/locating/locate-parts";
import type { CheckRequest } from "../../rules/run-check";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import type { Checklist, ContentItem, FormatCheck } from "../../shapes/checklist";
import { askedItems } from "../../shapes/checklist-parts";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../shapes/generated/checklist-material";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import { otherSemantics } from "../../shapes/semantics";
import type {
  Extraction,
  JudgeMode,
  JudgeRound,
  JudgeStamp,
  ReleasedRules,
  Semantics,
  Verdict,
} from "../../shapes/verdict";
import type { Asking, Benchmark, BenchmarkDocument, Line } from "../benchmark";
import { defineBenchmark } from "../define-benchmark";
import {
  absenceOf,
  type JudgeSession,
  type JudgeTools,
  type KnownOfCaption,
  withQueue,
} from "../judge-tools";
import { CAPTION_PROMPTS, followInstruction } from "../prompts/follow-instruction";
import { type ChecklistHalves, checklistCodec } from "../shared/checklist-codec";
import { type ConstraintOutcome, constraintOutcomes, outcomeOfLine } from "./constraint-outcomes";
import { type ChecklistSample, checklistOutcomes } from "./judging/checklist-judgement";
import { type ContentContext, roundOf, roundWithout } from "./judging/content-rounds";
import { contentVerdict } from "./judging/content-verdict";
import { type AskQuestions, judgeQuestions } from "./judging/judge-questions";
import { checklistCalls, questionCalls } from "./judging/question-calls";
import { withheldJudgement } from "./judging/withheld-judgement";
import { readFiles, recogniseFile, speaksOf } from "./read-files";
import type { ReleasedSummary } from "./released-summary";
import { COMMON_SCORES, nameOf, partsOf, type ScoreDefinition } from "./score-definitions";
import { type FileNames, writeCheckResults, writeFiles } from "./write-files";

/** The input for judging content items. */
type ContentMaterial = {
  instruction: string;
  caption: string;
  context: ContentContext;
};

function stampOf(stamp: JudgeStamp, mode: JudgeMode): JudgeStamp {
  return { ...stamp, mode };
}

function asked(item: ContentItem, round: number): OptionOrder {
  return optionOrder(item.options, round, item.checkId);
}

/** The round that an answer makes, with the answer in the letters of the checklist. */
function answered(
  item: ContentItem,
  round: number,
  judged: JudgedAnswer,
  judge: JudgeStamp,
  material: ContentMaterial,
): JudgeRound {
  const order = asked(item, round);
  return roundOf(
    item,
    {
      round,
      judge,
      options: order.shown,
      answer: order.original(judged.answer),
      explanation: judged.explanation,
      ...(judged.confidence === null ? {} : { confidence: judged.confidence }),
      evidence: quotedEvidence(judged.explanation, material.caption),
    },
    material.context,
  );
}

async function askTime(
  judge: JudgeSession,
  item: ContentItem,
  material: ContentMaterial,
  round: number,
): Promise<JudgeRound | null> {
  const input = { response: material.caption, question: item.question };
  const how = { checkId: item.checkId, round };
  const said = await judge.ask(judgeTasks.extract_timestamp, input, how);
  if (!said) return null;
  const stamp = stampOf(said.stamp, "single");
  if (!said.readable)
    return roundWithout(
      { round, judge: stamp, options: asked(item, round).shown },
      "reply unreadable",
      said.why,
    );
  const evidence = placesOfTimes(material.caption, said.value);
  return roundOf(
    item,
    { round, judge: stamp, options: [], answer: said.value, explanation: "", evidence },
    material.context,
  );
}

/**
 * Asks about one content item, its options in the order of that round. The round says where no reply could be read;
 * null where the judge can't be reached. Rejects with `AbortError` only.
 */
async function askItem(
  judge: JudgeSession,
  item: ContentItem,
  material: ContentMaterial,
  round: number,
): Promise<JudgeRound | null> {
  if (item.type === "timestamp") return askTime(judge, item, material, round);
  const input = {
    instruction: material.instruction,
    response: material.caption,
    question: { id: item.checkId, question: item.question, options: asked(item, round).shown },
  };
  const how = { checkId: item.checkId, round };
  const said = await judge.ask(judgeTasks.answer_question, input, how);
  if (!said) return null;
  const stamp = stampOf(said.stamp, "single");
  return said.readable
    ? answered(item, round, said.value, stamp, material)
    : roundWithout({ round, judge: stamp, options: asked(item, round).shown }, "reply unreadable", said.why);
}

/**
 * Asks about several items in one call. The items whose answers could not be had are missing from the result and may
 * be asked one by one. Replies are filed under the ids of all items. Rejects with `AbortError` only.
 */
async function askItemsTogether(
  judge: JudgeSession,
  items: readonly ContentItem[],
  material: ContentMaterial,
  round: number,
): Promise<Map<string, JudgeRound>> {
  const questions = items.map((item) => ({
    id: item.checkId,
    question: item.question,
    options: asked(item, round).shown,
  }));
  const input = { instruction: material.instruction, response: material.caption, questions };
  const checkId = items.map((item) => item.checkId).join(" ");
  const said = await judge.ask(judgeTasks.answer_questions, input, { checkId, tries: 1, round });
  const rounds = new Map<string, JudgeRound>();
  if (!said?.readable) return rounds;
  const stamp = stampOf(said.stamp, "batched");
  for (const item of items) {
    const judged = said.value.answers.get(item.checkId);
    if (judged) rounds.set(item.checkId, answered(item, round, judged, stamp, material));
  }
  return rounds;
}

/** Makes the functions that ask the questions of a checklist on a caption. */
function askByChecklist(material: ContentMaterial): AskQuestions {
  return {
    alone: (judge, item, round) => askItem(judge, item, material, round),
    together: (judge, items, round) => askItemsTogether(judge, items, material, round),
    unanswered: (item, round, judge, { cause, reason }) =>
      roundWithout({ round, judge, options: asked(item, round).shown }, cause, reason),
  };
}

/** Verdicts of a rule by the semantics that captions are judged by, and by the other. */
type Ruled = { ours: Verdict; theirs: Verdict };

export type CaptionToJudge = KnownOfCaption & {
  instruction: string;
  checklist: Checklist;
  caption: string;
  /** The released rules that decide format checks under `reference`. */
  rules: ReleasedRules;
  /** Null when unknown. */
  videoSeconds: number | null;
};

/**
 * Decides all constraints of a checklist on one caption: one verdict for each asked for, in the checklist's order, and
 * of each rule one by the other semantics too, so that both can be told afterwards without asking anyone again.
 * Format checks are located directly where that can be told, else cut out by the first judge; content items are asked,
 * as often and of as many judges as is said. What can't be found out is unscored, with its cause; so is what only a
 * judge could tell that can't be reached any more. Cancelling rejects with `AbortError`; what was finished has been
 * told.
 */
export async function judgeCaption(given: CaptionToJudge, tools: JudgeTools): Promise<ChecklistJudgement> {
  const { instruction, checklist, caption, videoSeconds, only } = given;
  const { judges, judging, semantics, signal } = tools;
  const [first] = judges;
  const other = otherSemantics(semantics);
  const wanted = (check: { checkId: string }) => only === undefined || only.has(check.checkId);
  const format = checklist.format.filter(wanted);
  const content = checklist.content.filter(wanted);
  const total = format.length + content.length;
  const verdicts = new Map<string, Verdict>();
  const otherRules = new Map<string, Verdict>();

  const finish = (verdict: Verdict, otherwise?: Verdict) => {
    if (signal.aborted) return;
    verdicts.set(verdict.checkId, verdict);
    if (otherwise) otherRules.set(verdict.checkId, otherwise);
    tools.onVerdict?.(verdict, otherwise);
    tools.onProgress?.(verdicts.size, total);
  };
  /** Verdicts of rules by both semantics, in the order of the requests. */
  const runRules = async (requests: CheckRequest[]): Promise<Ruled[]> => {
    const context = { semantics, benchmark: given.rules };
    const batch = { response: caption, requests, siblings: checklist.format, instruction, context };
    const ruled = requests.length === 0 ? null : await tools.runRules(batch, signal);
    return requests.flatMap((_, index) => {
      const [ours, theirs] = [ruled?.[semantics][index], ruled?.[other][index]];
      return ours && theirs ? [{ ours, theirs }] : [];
    });
  };
  const selectedFor = ({ checkId }: FormatCheck): Extraction | null =>
    Object.hasOwn(given.selected ?? {}, checkId) ? (given.selected?.[checkId] ?? null) : null;

  /** Verdicts of the rules, known or found now, by check. */
  async function ruledByCheck(): Promise<Map<string, Ruled>> {
    const known = format.flatMap(({ checkId }): [string, Ruled][] => {
      const ruled = Object.hasOwn(given.ruled ?? {}, checkId) ? given.ruled?.[checkId] : undefined;
      return ruled ? [[checkId, { ours: ruled[semantics], theirs: ruled[other] }]] : [];
    });
    const open = format.filter(({ checkId }) => !known.some(([id]) => id === checkId));
    const found = await runRules(open.map((check) => ({ check, given: selectedFor(check) })));
    return new Map([...known, ...found.map((ruled): [string, Ruled] => [ruled.ours.checkId, ruled])]);
  }

  /** Has the judge cut out what the rule looks at. What the locator found, if unsure, stands where the judge can't. */
  async function decideFormat(check: FormatCheck, { ours, theirs }: Ruled): Promise<void> {
    const located = ours.extraction !== undefined;
    const input = { response: caption, instruction, check };
    const how = { checkId: check.checkId, round: 1 };
    const said = await first.ask(judgeTasks.extract_format, input, how);
    if (said === null) {
      const absence = absenceOf(first);
      // Without a judge the rule has the last word: it says what it could not find.
      if (located || absence.cause === "not judged") return finish(ours, theirs);
      return finish({ ...ours, ...absence }, { ...theirs, ...absence });
    }
    if (!said.readable) {
      if (located) return finish(ours, theirs);
      const why: Partial<Verdict> = {
        cause: "not extracted",
        reason: `The judge did not cut out what the rule looks at: ${said.why}`,
        judge: said.stamp,
      };
      return finish({ ...ours, ...why }, { ...theirs, ...why });
    }
    const spans =
      check.constraintId === "count" ? said.value.map(() => null) : locateParts(caption, said.value);
    const [again] = await runRules([{ check, given: { source: "judge", content: said.value, spans } }]);
    if (!again) return finish(ours, theirs);
    finish({ ...again.ours, judge: said.stamp }, { ...again.theirs, judge: said.stamp });
  }

  await withQueue(tools, async (enqueue) => {
    const direct = await ruledByCheck();
    const jobs = format.flatMap((check): Promise<void>[] => {
      const ruled = direct.get(check.checkId);
      if (!ruled) return [];
      const { ours, theirs } = ruled;
      if (ours.cause === "not extracted" || ours.extraction?.unsure)
        return [enqueue(() => decideFormat(check, ruled))];
      finish(ours, theirs);
      return [];
    });
    const onContent = { semantics, videoSeconds };
    const asked = judgeQuestions({
      checks: content,
      judges,
      ask: askByChecklist({ instruction, caption, context: onContent }),
      context: onContent,
      ...judging,
      earlier: given.earlier ?? [],
      enqueue,
      onItems: (check, items) => finish(contentVerdict(check, items, semantics)),
    });
    asked.catch(() => undefined);
    await Promise.all([...jobs, asked]);
  });
  return {
    checklist: null,
    verdicts: [...format, ...content].flatMap((check) => verdicts.get(check.checkId) ?? []),
    otherRules: format.flatMap((check) => otherRules.get(check.checkId) ?? []),
    rules: RULES_VERSION,
  };
}

/** Content constraints that the files name no type for. */
const UNTYPED = "content";

/** Lengths of instructions, in steps of 25 words: "26-50". */
function lengthRange(text: string): string {
  const step = Math.max(0, Math.ceil(wordsOfText(text).length / 25) - 1);
  return `${step * 25 + 1}-${(step + 1) * 25}`;
}

function groupsOf({ instruction, facets }: ChecklistSample, constraints: number): Record<string, string> {
  return {
    ...(constraints === 0 ? {} : { "number of constraints": String(constraints) }),
    ...(instruction === "" ? {} : { "words of the instruction": lengthRange(instruction) }),
    ...facets,
  };
}

/** A checklist result's contribution to these scores; without lines every constraint of the sample is unscored. */
function tallyLines(
  definitions: readonly ScoreDefinition[],
  sample: ChecklistSample,
  lines: readonly Line[] | null,
  semantics: Semantics,
): ResultTally {
  const { checklist } = sample.material;
  const outcomes: ConstraintOutcome[] =
    lines?.map((line) => outcomeOfLine(line, semantics)) ??
    (checklist ? constraintOutcomes(checklist, []) : []);
  return {
    parts: definitions.map((definition) => partsOf(definition, outcomes)),
    lines: outcomes.map(({ constraintId, status }) => ({ type: constraintId ?? UNTYPED, status })),
    groups: groupsOf(sample, outcomes.length),
  };
}

/** The numbers of the released script on a `check_result` document; none where it raises, since ours stand all the same. */
function releasedNumbers(
  released: (checkResult: unknown) => ReleasedSummary,
  checkResult: Record<string, unknown> | null,
): Record<string, number> {
  try {
    const numbers = Object.entries(released(checkResult ?? {}));
    return Object.fromEntries(
      numbers.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    );
  } catch (error) {
    if (error instanceof ProblemError) return {};
    throw error;
  }
}

/** The properties of one instruction-following benchmark that differ from others. */
type InstructionFollowing<Id extends string> = Pick<Benchmark, "label" | "media" | "eligibility"> & {
  id: Id;
  /** The released rules that decide its format checks. */
  rules: ReleasedRules;
  /** The names of the halves of its checklists, and of its files. */
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

/** Versions of the prompts that judges are asked with: for places, for times, and for questions alone or together. */
function checklistPrompts(checklist: Checklist, { batched }: Pick<Asking, "batched">): string[] {
  const items = askedItems(checklist);
  const calls = questionCalls(items, batched);
  const isTimed = ({ type }: ContentItem) => type === "timestamp";
  return [
    ...(checklist.format.length > 0 ? [judgeTasks.extract_format] : []),
    ...(items.some(isTimed) ? [judgeTasks.extract_timestamp] : []),
    // Questions whose batched reply could not be read are asked again alone.
    ...(items.some((item) => !isTimed(item)) ? [judgeTasks.answer_question] : []),
    ...(calls.some((call) => call.length > 1) ? [judgeTasks.answer_questions] : []),
  ].map(({ prompt }) => prompt.version);
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
    captionPrompts: CAPTION_PROMPTS,
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
