import { roundsBehind } from "../../benchmarks/instruction-following/judging/content-rounds";
import { withoutReasoning } from "../../foundation/reasoning-in-text";
import type { JudgeTask } from "../../judges/judge-task";
import { optionOrder } from "../../judges/option-order";
import { hasBrokenObjects } from "../../judges/read-json-object";
import { judgeTasks } from "../../judges/registry";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist, ContentItem } from "../../shapes/checklist";
import type { ItemVerdict, JudgeRound, Verdict } from "../../shapes/verdict";
import type { MendReply } from "../ask-judge";
import { isComputed } from "./kept-verdicts";

/** What a caption was judged by, and all that judges replied about it. */
type JudgedByReplies = {
  instruction: string;
  checklist: Checklist;
  caption: string;
  replies: readonly JudgeReply[];
  mend: MendReply;
};

/** Whether the stored replies say what a verdict rests on; `missing`: no reply of it is stored. */
type Reread = "again" | "missing" | { expected: string; found: string };

/** What the usable ones of these replies say, read as they were when they came; empty where none can be read. */
async function valuesOf<Input, Value>(
  task: JudgeTask<Input, Value>,
  input: Input,
  replies: readonly JudgeReply[],
  mend: MendReply,
): Promise<Value[]> {
  const values: Value[] = [];
  for (const { raw } of replies) {
    const { text } = withoutReasoning(raw);
    const read = task.readReply(text, input, hasBrokenObjects(text) ? await mend(text) : undefined);
    if (read.ok) values.push(read.value);
  }
  return values;
}

/** The stored replies to a task about a check, of one round and model where these are given. */
function repliesTo(
  { replies }: JudgedByReplies,
  task: string,
  isAbout: (checkId: string) => boolean,
  asked?: Pick<JudgeRound, "round" | "judge">,
): JudgeReply[] {
  return replies.filter(
    (reply) =>
      reply.task === task &&
      reply.raw !== "" &&
      isAbout(reply.checkId) &&
      (!asked ||
        ((reply.round ?? 1) === asked.round && (!reply.call || reply.call.model === asked.judge.model))),
  );
}

/** The answers that the stored replies of a round give, in the letters of the checklist, and how many replies there are. */
async function answersOf(
  of: JudgedByReplies,
  item: ContentItem,
  round: JudgeRound,
): Promise<{ replies: number; answers: (string | null)[] }> {
  const own = (checkId: string) => checkId === item.checkId;
  const { instruction, caption: response, mend } = of;
  if (item.type === "timestamp") {
    const replies = repliesTo(of, judgeTasks.extract_timestamp.id, own, round);
    const input = { response, question: item.question };
    const answers = await valuesOf(judgeTasks.extract_timestamp, input, replies, mend);
    return { replies: replies.length, answers };
  }
  const order = optionOrder(item.options, round.round, item.checkId);
  const question = { id: item.checkId, question: item.question, options: order.shown };
  const alone = repliesTo(of, judgeTasks.answer_question.id, own, round);
  const said = await valuesOf(judgeTasks.answer_question, { instruction, response, question }, alone, mend);
  if (said.length > 0)
    return { replies: alone.length, answers: said.map(({ answer }) => order.original(answer)) };
  const among = (checkId: string) => checkId.split(" ").includes(item.checkId);
  const together = repliesTo(of, judgeTasks.answer_questions.id, among, round);
  const input = { instruction, response, questions: [question] };
  const all = await valuesOf(judgeTasks.answer_questions, input, together, mend);
  const answers = all.flatMap((read) => {
    const answer = read.answers.get(item.checkId);
    return answer ? [order.original(answer.answer)] : [];
  });
  return { replies: alone.length + together.length, answers };
}

async function rereadRound(of: JudgedByReplies, item: ContentItem, round: JudgeRound): Promise<Reread> {
  const { replies, answers } = await answersOf(of, item, round);
  if (replies === 0) return "missing";
  if (round.answer === null ? answers.length === 0 : answers.includes(round.answer)) return "again";
  const told = (answer: string | null | undefined) =>
    answer === null || answer === undefined ? "no answer that can be read" : JSON.stringify(answer);
  return {
    expected: `${told(answers.at(-1))} to question ${item.checkId}, as the judge replied`,
    found: `${told(round.answer)} to question ${item.checkId}`,
  };
}

async function rereadItem(of: JudgedByReplies, item: ContentItem, verdict: ItemVerdict): Promise<Reread> {
  if (item.correctAnswer === null && verdict.cause === "no answer given") return "again";
  const rounds = roundsBehind(item, verdict);
  if (rounds.length === 0) return "missing";
  return worst(await Promise.all(rounds.map((round) => rereadRound(of, item, round))));
}

/** What was said otherwise counts before what is missing. */
function worst(found: readonly Reread[]): Reread {
  return found.find((one) => typeof one === "object") ?? found.find((one) => one === "missing") ?? "again";
}

async function rereadExtraction(of: JudgedByReplies, verdict: Verdict): Promise<Reread> {
  const { checkId, extraction } = verdict;
  const check = of.checklist.format.find((one) => one.checkId === checkId);
  if (!check || (extraction && extraction.source !== "judge")) return "missing";
  const task = judgeTasks.extract_format;
  const replies = repliesTo(of, task.id, (id) => id === checkId);
  if (replies.length === 0) return "missing";
  const input = { response: of.caption, instruction: of.instruction, check };
  const said = (await valuesOf(task, input, replies, of.mend)).map((parts) => JSON.stringify(parts));
  const kept = extraction && JSON.stringify(extraction.content);
  if (kept === undefined ? said.length === 0 : said.includes(kept)) return "again";
  return {
    expected: `looked at ${said.at(-1) ?? "nothing"}, as the judge replied`,
    found: `looked at ${kept ?? "nothing"}`,
  };
}

/**
 * Reads again what judges replied about the subject of a verdict, and tells whether that is what the verdict rests on.
 * Nobody is asked. A verdict of rules alone rests on no reply: it is found again by running them.
 */
export async function rereadReplies(of: JudgedByReplies, verdict: Verdict): Promise<Reread> {
  if (isComputed(verdict)) return "again";
  if (verdict.source === "manual") return "missing";
  if (verdict.half === "format") return rereadExtraction(of, verdict);
  const check = of.checklist.content.find(({ checkId }) => checkId === verdict.checkId);
  const { items } = verdict;
  if (!check || !items) return "missing";
  const isAsked = ({ checkId }: ItemVerdict) => check.items.some((item) => item.checkId === checkId);
  if (check.items.length === 0 || !items.every(isAsked)) return "missing";
  return worst(
    await Promise.all(
      check.items.map(async (item): Promise<Reread> => {
        // A question that is left out would make a constraint pass that fails by it.
        const known = items.find(({ checkId }) => checkId === item.checkId);
        return known ? rereadItem(of, item, known) : "missing";
      }),
    ),
  );
}
