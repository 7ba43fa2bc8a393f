import type { JudgedAnswer } from "../../../judges/answer-question";
import { type OptionOrder, optionOrder } from "../../../judges/option-order";
import { quotedEvidence } from "../../../judges/quoted-evidence";
import { judgeTasks } from "../../../judges/registry";
import type { ContentItem } from "../../../shapes/checklist";
import type { JudgeMode, JudgeRound, JudgeStamp } from "../../../shapes/verdict";
import type { JudgeSession } from "../../judge-tools";
import { type ContentContext, roundOf, roundWithout } from "./content-rounds";
import type { AskQuestions } from "./judge-questions";

/** What content items are judged on. */
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
  const evidence = quotedEvidence(`"${said.value}"`, material.caption);
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

/** How the questions of a checklist are asked on a caption. */
export function askByChecklist(material: ContentMaterial): AskQuestions {
  return {
    alone: (judge, item, round) => askItem(judge, item, material, round),
    together: (judge, items, round) => askItemsTogether(judge, items, material, round),
    unanswered: (item, round, judge, { cause, reason }) =>
      roundWithout({ round, judge, options: asked(item, round).shown }, cause, reason),
  };
}
