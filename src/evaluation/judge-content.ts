import type { JudgedAnswer } from "../judges/answer-question";
import type { JudgeTask } from "../judges/judge-task";
import { type OptionOrder, optionOrder } from "../judges/option-order";
import { type JudgePrompts, judgeTasks } from "../judges/registry";
import type { ContentItem } from "../schemas/checklist";
import type { JudgeMode, JudgeRound, JudgeStamp } from "../schemas/verdict";
import { askJudge, type JudgeDesk, type Judgement } from "./ask-judge";
import { type ContentContext, roundOf } from "./content-rounds";
import { quotedEvidence } from "./quoted-evidence";

/** So often a question is asked until its answer can be read. */
const TRIES = 3;

/** What content items are judged on. */
export type ContentMaterial = {
  instruction: string;
  caption: string;
  context: ContentContext;
  prompts: JudgePrompts;
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

async function ask<Input, Value>(
  desk: JudgeDesk,
  task: JudgeTask<Input, Value>,
  input: Input,
  item: ContentItem,
  material: ContentMaterial,
): Promise<Judgement<Value>> {
  const prompts: JudgePrompts = material.prompts;
  const prompt = task.id === "extract_timestamp" ? prompts.extract_timestamp : prompts.answer_question;
  return askJudge(desk, task, input, { checkId: item.checkId, tries: TRIES, prompt });
}

/** A round without an answer: why, in words, and what kind of failure it is. */
export function roundWithout(
  item: ContentItem,
  round: number,
  judge: JudgeStamp,
  cause: "judge unreachable" | "reply unreadable",
  why: string,
): JudgeRound {
  const options = asked(item, round).shown;
  return { round, judge, options, answer: null, explanation: why, evidence: [], status: "unscored", cause };
}

async function askTime(
  desk: JudgeDesk,
  item: ContentItem,
  material: ContentMaterial,
  round: number,
): Promise<JudgeRound> {
  const input = { response: material.caption, question: item.question };
  const said = await ask(desk, judgeTasks.extract_timestamp, input, item, material);
  const judge = stampOf(said.stamp, "single");
  if (!said.readable) return roundWithout(item, round, judge, "reply unreadable", said.why);
  const evidence = quotedEvidence(`"${said.value}"`, material.caption);
  return roundOf(
    item,
    { round, judge, options: [], answer: said.value, explanation: "", evidence },
    material.context,
  );
}

/**
 * Asks about one content item, its options in the order of that round. The round says where no reply could be read.
 * Rejects where the judge can't be reached or is cancelled.
 */
export async function askItem(
  desk: JudgeDesk,
  item: ContentItem,
  material: ContentMaterial,
  round: number,
): Promise<JudgeRound> {
  if (item.type === "timestamp") return askTime(desk, item, material, round);
  const input = {
    instruction: material.instruction,
    response: material.caption,
    question: { id: item.checkId, question: item.question, options: asked(item, round).shown },
  };
  const said = await ask(desk, judgeTasks.answer_question, input, item, material);
  const judge = stampOf(said.stamp, "single");
  return said.readable
    ? answered(item, round, said.value, judge, material)
    : roundWithout(item, round, judge, "reply unreadable", said.why);
}

/**
 * Asks about several items in one call. The items whose answers could not be read are missing from the result and may
 * be asked one by one. Replies are filed under the ids of all items.
 */
export async function askItemsTogether(
  desk: JudgeDesk,
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
  const options = { checkId, tries: 1, prompt: material.prompts.answer_questions };
  const said = await askJudge(desk, judgeTasks.answer_questions, input, options);
  const rounds = new Map<string, JudgeRound>();
  if (!said.readable) return rounds;
  const judge = stampOf(said.stamp, "batched");
  for (const item of items) {
    const judged = said.value.answers.get(item.checkId);
    if (judged) rounds.set(item.checkId, answered(item, round, judged, judge, material));
  }
  return rounds;
}
