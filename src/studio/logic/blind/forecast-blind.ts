import { answerBlind } from "../../../benchmarks/capquiz/studio/answer-blind";
import { textTokens } from "../../../calls/model-services/estimate-tokens";
import { optionLetter } from "../../../judges/draft-checklist/read-item";
import type { ModelChoice } from "../../../shapes/connection";
import {
  type AskingForecast,
  type AskingSettings,
  forecast,
  requestTokens,
  type Tokens,
} from "../asking/forecast";
import { dueTrials } from "./ask-blindly";
import type { BlindQuestion } from "./blind-counts";

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
