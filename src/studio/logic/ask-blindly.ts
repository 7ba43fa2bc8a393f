import { answerBlind } from "../../benchmarks/capquiz/studio/same-question";
import { withQueue } from "../../benchmarks/judge-tools";
import { textTokens } from "../../calls/model-services/estimate-tokens";
import type { Provider } from "../../calls/provider";
import { judgeSession, type SharedContext } from "../../evaluation/judge-session";
import { optionLetter } from "../../foundation/option-letter";
import { optionOrder } from "../../judges/option-order";
import type { JudgeReply } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { BlindTrial } from "../../shapes/quiz-draft";
import { BLIND_TRIALS, type BlindQuestion, trialsOf } from "./blind-counts";
import { type AskingForecast, type AskingSettings, forecast, requestTokens, type Tokens } from "./forecast";

/** An answer without the video that is still to be asked for. */
type DueTrial<Model> = { question: BlindQuestion; model: Model; trial: number };

/** The trials of askable questions that have no answer yet; those whose replies could not be read are asked again. */
function dueTrials<Model extends { choice: ModelChoice }>(
  questions: readonly BlindQuestion[],
  models: readonly Model[],
): DueTrial<Model>[] {
  const trials = Array.from({ length: BLIND_TRIALS }, (_, index) => index + 1);
  return questions.flatMap((question) =>
    models.flatMap((model) => {
      const known = new Set(
        trialsOf(question, model.choice).flatMap(({ trial, answer }) => (answer === null ? [] : [trial])),
      );
      return trials.filter((trial) => !known.has(trial)).map((trial) => ({ question, model, trial }));
    }),
  );
}

/** A model of the blind check, and how it is called. */
type BlindModel = { choice: ModelChoice; provider: Provider };

type AskBlindlyOptions = Omit<SharedContext, "onReply" | "pictures" | "prompts"> & {
  /** Those that can be asked. */
  questions: readonly BlindQuestion[];
  models: readonly BlindModel[];
  seed: number;
  questionsAtATime: number;
  /** Hears of each answer as it comes. */
  onTrial: (id: string, trial: BlindTrial) => void;
  onProgress: (done: number, total: number) => void;
};

/** The texts of the options in the order of a trial. */
export function shownInTrial(
  { question, options }: Pick<BlindQuestion, "question" | "options">,
  trial: number,
  seed: number,
): string[] {
  const lettered = options.map((option, place) => `${optionLetter(place)}. ${option}`);
  // Past the first rounds, one for each option, all orders are drawn.
  const { shown } = optionOrder(lettered, trial + options.length, `${seed} ${question}`);
  return shown.map((option) => option.slice(3));
}

/**
 * Has models answer questions without the video, each question by itself, since others tell of the video, in three
 * trials with the options in another order. A reply that names no option is asked for again; then the answer is not
 * known. Answers that a model stays away for are missing and can be asked for later. Gives why asking was given up, if
 * it was; rejects with `AbortError` when cancelled.
 */
export async function askBlindly({
  questions,
  models,
  seed,
  questionsAtATime,
  onTrial,
  onProgress,
  ...shared
}: AskBlindlyOptions): Promise<Problem | null> {
  const due = dueTrials(questions, models);
  const begin = (model: BlindModel) => {
    const replies: JudgeReply[] = [];
    const context = { ...shared, onReply: (reply: JudgeReply) => replies.push(reply) };
    return { session: judgeSession({ id: "blind", provider: model.provider }, context, false), replies };
  };
  const sessions = new Map(models.map((model) => [model, begin(model)]));
  const filtered: Problem[] = [];
  let done = 0;
  onProgress(done, due.length);

  async function ask({ question, model, trial }: DueTrial<BlindModel>): Promise<void> {
    const of = sessions.get(model);
    if (!of) return;
    const shown = shownInTrial(question, trial, seed);
    const options = Object.fromEntries(shown.map((option, place) => [optionLetter(place), option]));
    const said = await of.session.ask(
      answerBlind,
      { questions: [{ id: question.id, question: question.question, options }] },
      { checkId: question.id, round: trial },
    );
    const met = of.session.problem();
    if (met?.code === "content-filtered" && sessions.get(model) === of) {
      // A filter refuses a question, and no model: the others are asked all the same.
      filtered.push(met);
      sessions.set(model, begin(model));
    }
    done += 1;
    if (said) {
      const letter = said.readable ? said.value.answers.get(question.id)?.letter : undefined;
      const answer = letter === undefined ? null : (options[letter] ?? null);
      onTrial(question.id, {
        model: model.choice,
        trial,
        question: question.question,
        shown,
        answer,
        cause: answer === null ? (said.readable ? "The reply names no option." : said.why) : null,
        promptVersion: said.stamp.promptVersion,
        replies: of.replies.filter(({ checkId, round = 1 }) => checkId === question.id && round === trial),
      });
    }
    onProgress(done, due.length);
  }

  await withQueue({ questionsAtATime, signal: shared.signal }, async (enqueue) => {
    await Promise.all(due.map((one) => enqueue(() => ask(one))));
  });
  const problems = [...sessions.values()].map(({ session }) => session.problem());
  return problems.find((problem) => problem !== null) ?? filtered[0] ?? null;
}

/** Models that answer without the video, a call for each answer that is missing; of questions that can be asked. */
export function forecastBlind(
  questions: readonly BlindQuestion[],
  choices: readonly ModelChoice[],
  settings: AskingSettings,
): AskingForecast {
  const due = dueTrials(
    questions,
    choices.map((choice) => ({ choice })),
  );
  // The order of options is another one each time, their number of tokens is not.
  const known = new Map<BlindQuestion, Tokens>();
  const tokensOf = (question: BlindQuestion): Tokens => {
    const before = known.get(question);
    if (before) return before;
    const { id, options } = question;
    const lettered = Object.fromEntries(options.map((option, place) => [optionLetter(place), option]));
    const request = answerBlind.buildRequest({
      questions: [{ id, question: question.question, options: lettered }],
    });
    const reply = JSON.stringify({ answers: [{ id, answer: "A" }] });
    const tokens = { input: requestTokens(request), output: textTokens(reply) };
    known.set(question, tokens);
    return tokens;
  };
  const asked = due.map(({ question, model: { choice } }) => ({ choice, calls: 1, ...tokensOf(question) }));
  return forecast(asked, settings);
}
