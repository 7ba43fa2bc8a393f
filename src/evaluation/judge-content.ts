import type { JudgedAnswer, Question } from "../judges/answer-question";
import { type JudgePrompts, judgeTasks } from "../judges/registry";
import type { ContentItem } from "../schemas/checklist";
import type { ItemVerdict, JudgeStamp } from "../schemas/verdict";
import { askJudge, type JudgeDesk } from "./ask-judge";
import { type ContentContext, itemVerdict, unscoredItem } from "./content-verdict";
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

function questionOf(item: ContentItem): Question {
  return { id: item.checkId, question: item.question, options: item.options };
}

function decide(
  item: ContentItem,
  judged: JudgedAnswer,
  judge: JudgeStamp,
  material: ContentMaterial,
): ItemVerdict {
  const evidence = quotedEvidence(judged.explanation, material.caption);
  return itemVerdict(item, { ...judged, evidence, source: "judge", judge }, material.context);
}

async function judgeTime(
  desk: JudgeDesk,
  item: ContentItem,
  material: ContentMaterial,
): Promise<ItemVerdict> {
  const input = { response: material.caption, question: item.question };
  const options = { checkId: item.checkId, tries: TRIES, prompt: material.prompts.extract_timestamp };
  const said = await askJudge(desk, judgeTasks.extract_timestamp, input, options);
  if (!said.readable) return { ...unscoredItem(item, "reply unreadable", said.why), judge: said.stamp };
  const given = {
    answer: said.value,
    explanation: "",
    confidence: null,
    evidence: quotedEvidence(`"${said.value}"`, material.caption),
    source: "judge",
    judge: said.stamp,
  } as const;
  return itemVerdict(item, given, material.context);
}

/**
 * Asks about one content item and decides it. Unscored without a right answer ("no answer given", nobody is asked)
 * and when no reply can be read. Rejects where the judge can't be reached or is cancelled.
 */
export async function judgeItem(
  desk: JudgeDesk,
  item: ContentItem,
  material: ContentMaterial,
): Promise<ItemVerdict> {
  if (item.correctAnswer === null)
    return unscoredItem(item, "no answer given", "The checklist gives no right answer.");
  if (item.type === "timestamp") return judgeTime(desk, item, material);
  const input = {
    instruction: material.instruction,
    response: material.caption,
    question: questionOf(item),
  };
  const options = { checkId: item.checkId, tries: TRIES, prompt: material.prompts.answer_question };
  const said = await askJudge(desk, judgeTasks.answer_question, input, options);
  return said.readable
    ? decide(item, said.value, said.stamp, material)
    : { ...unscoredItem(item, "reply unreadable", said.why), judge: said.stamp };
}

/** True for an item that can be asked together with others. */
export function canBeBatched(item: ContentItem): boolean {
  return item.correctAnswer !== null && item.type !== "timestamp";
}

/**
 * Asks about several items in one call. The items that it could read are decided; the others are missing from the
 * result and may be asked one by one. Replies are filed under the ids of all items.
 */
export async function judgeItemsTogether(
  desk: JudgeDesk,
  items: readonly ContentItem[],
  material: ContentMaterial,
): Promise<Map<string, ItemVerdict>> {
  const input = {
    instruction: material.instruction,
    response: material.caption,
    questions: items.map(questionOf),
  };
  const checkId = items.map((item) => item.checkId).join(" ");
  const options = { checkId, tries: 1, prompt: material.prompts.answer_questions };
  const said = await askJudge(desk, judgeTasks.answer_questions, input, options);
  const decided = new Map<string, ItemVerdict>();
  if (!said.readable) return decided;
  for (const item of items) {
    const judged = said.value.answers.get(item.checkId);
    if (judged) decided.set(item.checkId, decide(item, judged, said.stamp, material));
  }
  return decided;
}
