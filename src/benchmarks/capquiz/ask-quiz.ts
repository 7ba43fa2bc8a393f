import type { QuizAnswer } from "../../judges/answer-quiz";
import { type OptionOrder, optionOrder } from "../../judges/option-order";
import { spansOf } from "../../judges/quoted-evidence";
import { judgeTasks } from "../../judges/registry";
import { UNDETERMINED } from "../../metrics/quiz/quiz-options";
import type { ContentItem } from "../../shapes/checklist";
import type { JudgeMode, JudgeRound, JudgeStamp } from "../../shapes/verdict";
import { type ContentContext, roundOf, roundWithout } from "../instruction-following/judging/content-rounds";
import type { AskQuestions } from "../instruction-following/judging/judge-questions";
import type { JudgeSession } from "../judge-tools";

/** Shorter quotations occur by chance. */
const SHORTEST_QUOTE = 3;

/** What questions are asked on. `optionSeed`: options stand in an order of this seed from the first round on; null: as given. */
type QuizMaterial = { caption: string; context: ContentContext; optionSeed: number | null };

/** The options in the order of a round: that it can't be determined stands last in all of them. */
function quizOrder(item: ContentItem, round: number, optionSeed: number | null): OptionOrder {
  const given = item.options.slice(0, -1);
  const last = item.options.at(-1) ?? "";
  // Past the first rounds, one for each option, all orders are drawn.
  const drawn = optionSeed === null ? 0 : given.length;
  const seed = optionSeed === null ? item.checkId : `${optionSeed} ${item.checkId}`;
  const order = optionOrder(given, round + drawn, seed);
  return {
    shown: [...order.shown, last],
    original: (answer) => (answer === UNDETERMINED ? UNDETERMINED : order.original(answer)),
  };
}

/** "B. blue" by its letter. */
function byLetter(shown: readonly string[]): Record<string, string> {
  return Object.fromEntries(shown.map((option) => [option.slice(0, 1), option.slice(3)]));
}

/** How the questions of a quiz are asked on a caption. */
export function askQuiz({ caption, context, optionSeed }: QuizMaterial): AskQuestions {
  const asked = (item: ContentItem, round: number) => quizOrder(item, round, optionSeed);

  function answered(item: ContentItem, round: number, told: QuizAnswer, judge: JudgeStamp): JudgeRound {
    const order = asked(item, round);
    const { letter, quote } = told;
    const evidence =
      letter === UNDETERMINED || quote.length < SHORTEST_QUOTE ? [] : spansOf(caption, [quote]);
    const explanation = evidence.length > 0 ? `The caption says “${quote}”.` : "";
    const options = order.shown;
    return roundOf(
      item,
      { round, judge, options, answer: order.original(letter), explanation, evidence },
      context,
    );
  }

  async function say(
    judge: JudgeSession,
    items: readonly ContentItem[],
    round: number,
    { tries, mode }: { tries?: number; mode: JudgeMode },
  ) {
    const questions = items.map((item) => ({
      id: item.checkId,
      question: item.question,
      options: byLetter(asked(item, round).shown),
    }));
    const checkId = items.map((item) => item.checkId).join(" ");
    const said = await judge.ask(
      judgeTasks.answer_quiz,
      { caption, questions },
      { checkId, round, ...(tries ? { tries } : {}) },
    );
    return said && { ...said, stamp: { ...said.stamp, mode } };
  }

  return {
    async alone(judge, item, round) {
      const said = await say(judge, [item], round, { mode: "single" });
      if (!said) return null;
      const told = said.readable ? said.value.answers.get(item.checkId) : undefined;
      if (told) return answered(item, round, told, said.stamp);
      const why = said.readable ? "The reply leaves this question out." : said.why;
      return roundWithout(
        { round, judge: said.stamp, options: asked(item, round).shown },
        "reply unreadable",
        why,
      );
    },

    async together(judge, items, round) {
      const said = await say(judge, items, round, { tries: 1, mode: "batched" });
      const rounds = new Map<string, JudgeRound>();
      if (!said?.readable) return rounds;
      for (const item of items) {
        const told = said.value.answers.get(item.checkId);
        if (told) rounds.set(item.checkId, answered(item, round, told, said.stamp));
      }
      return rounds;
    },

    unanswered: (item, round, judge, { cause, reason }) =>
      roundWithout({ round, judge, options: asked(item, round).shown }, cause, reason),
  };
}
