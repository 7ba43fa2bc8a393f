import type { ChatRequest, JudgeTask } from "./chat-request";
import { draftReply, writtenInstruction } from "./draft-reply";
import { blindAnswers, madeQuestions, sameGroups } from "./quizzes";
import type { Behaviour } from "./rules";

/** The answer that a judge is told which plays by the rules. */
export type Honest = Extract<Behaviour, { kind: "honest" }>;

export const DEFAULT_CAPTION = "A red ball rolls across a wooden table and stops beside a blue cup.";

function byPart<Value>(table: Record<string, Value> | undefined, text: string): Value | undefined {
  return Object.entries(table ?? {}).find(([part]) => text.includes(part))?.[1];
}

/** "A. a dog" is answered by its letter, "yes" by itself. */
function optionName(option: string): string {
  return /^([A-Z])[.)]/.exec(option)?.[1] ?? option;
}

function answer(question: string, options: string[] | undefined, honest: Honest) {
  const first = options?.[0];
  return {
    answer: byPart(honest.answers, question) ?? (first === undefined ? "" : optionName(first)),
    result_explanation: "The response says so.",
    result_confidence: 0.9,
  };
}

/** Found are the key points that the caption has word for word. */
function matchedPoints({ caption = "", key_points: points = {} }: JudgeTask) {
  const scores = Object.entries(points).map(([id, text]): [string, number] => [
    id,
    caption.includes(text) ? 1 : 0,
  ]);
  return {
    caption_evaluation: {
      key_points_scores: Object.fromEntries(scores),
      total_score: scores.reduce((sum, [, score]) => sum + score, 0),
      score_reasons: Object.fromEntries(scores.map(([id]) => [id, "The caption says so, or does not."])),
    },
  };
}

/** The first option that stands in the caption word for word; the last one where none does. */
function quizAnswer(options: [letter: string, text: string][], caption: string) {
  const said = options.find(([, text]) => caption.includes(text));
  return { answer: said?.[0] ?? options.at(-1)?.[0] ?? "", quote: said?.[1] ?? "" };
}

function honestReply(judge: JudgeTask, honest: Honest): unknown {
  const response = judge.response ?? "";
  const question = judge.question ?? "";
  switch (judge.task) {
    case "extract_format":
      return { content: byPart(honest.contents, JSON.stringify(judge.checkitem ?? null)) ?? [response] };
    case "answer_question":
      return answer(question, judge.options, honest);
    case "answer_questions":
      return {
        answers: (judge.questions ?? []).map((one) => ({
          id: one.id,
          ...answer(one.question, Array.isArray(one.options) ? one.options : [], honest),
        })),
      };
    case "answer_quiz":
      return {
        answers: (judge.questions ?? []).map(({ id, options }) => ({
          id,
          ...quizAnswer(Object.entries(options ?? {}), judge.caption ?? ""),
        })),
      };
    case "make_questions":
      return madeQuestions(judge);
    case "answer_blind":
      return blindAnswers(judge);
    case "same_question":
      return sameGroups(judge);
    case "extract_timestamp":
      return {
        timestamp: byPart(honest.timestamps, question) ?? /\d{1,2}:\d{2}(:\d{2})?/.exec(response)?.[0] ?? "",
      };
    case "refine_caption": {
      const caption = byPart(honest.refinements, judge.caption ?? "");
      return caption === undefined ? { changed: false } : { changed: true, caption };
    }
    case "match_keypoints":
      return matchedPoints(judge);
    case "rate_style":
      return {
        score: (judge.caption ?? "").length >= (judge.reference ?? "").length ? 3 : 2,
        reason: "It reads so.",
      };
    case "draft_checklist":
      return draftReply(judge);
    case "write_instruction":
      return writtenInstruction(judge);
    default:
      return {};
  }
}

/** Every answer and extraction replaced by one that the request does not allow. */
function spoil(reply: unknown, spoilt: Record<string, unknown>): unknown {
  if (Array.isArray(reply)) return reply.map((item) => spoil(item, spoilt));
  if (typeof reply !== "object" || reply === null) return reply;
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, spoilt[name] ?? spoil(value, spoilt)]),
  );
}

/** The text that a model answers a call with. A caption stays one whatever a judge would do wrong. */
export function replyText(behaviour: Behaviour, request: ChatRequest): string {
  if (behaviour.kind === "text") return behaviour.text;
  if (behaviour.kind === "empty") return "";
  if (request.judge === null) return DEFAULT_CAPTION;
  const reply = honestReply(request.judge, behaviour.kind === "honest" ? behaviour : { kind: "honest" });
  switch (behaviour.kind) {
    case "prose":
      return "I have looked at the response with care, and on the whole I would say that it does what was asked.";
    case "babble":
      return [
        "Happy to help! I thought of the braces {like these} and of what you asked.",
        `\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\``,
        "Let me know if you would like {more} of it!",
      ].join("\n\n");
    case "half-json": {
      const json = JSON.stringify(reply);
      return json.slice(0, Math.ceil(json.length / 2));
    }
    case "bad-option":
      return JSON.stringify(spoil(reply, { answer: "perhaps" }));
    case "not-in-response":
      return JSON.stringify(spoil(reply, { content: ["words that nobody wrote"], timestamp: "59:59" }));
    default:
      return JSON.stringify(reply);
  }
}
