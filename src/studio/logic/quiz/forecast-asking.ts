import { makeQuestions } from "../../../benchmarks/capquiz/studio/make-questions";
import { type SameQuestionInput, sameQuestion } from "../../../benchmarks/capquiz/studio/same-question";
import { textTokens } from "../../../calls/model-services/estimate-tokens";
import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import type { ModelChoice } from "../../../shapes/connection";
import type { DraftQuestion, QuizDraft } from "../../../shapes/quiz-draft";
import { type AskingForecast, type AskingSettings, forecast, requestTokens, shownTokens } from "../forecast";
import { canBeAsked, rightAnswer } from "./question-faults";

/** Tokens assumed for a question with its options and answer in JSON, while there is no question to measure. */
const QUESTION_TOKENS = 80;

function meanQuestionTokens(questions: readonly DraftQuestion[]): number {
  if (questions.length === 0) return QUESTION_TOKENS;
  const each = questions.map(({ question, options, right }) =>
    textTokens(JSON.stringify({ question, options, answer: options[right ?? 0] ?? "" })),
  );
  return each.reduce((sum, tokens) => sum + tokens, 0) / each.length;
}

/** A model that writes questions, a call for each type, is shown the frames and the sound each time. */
export function forecastMaking(
  draft: Pick<QuizDraft, "questions" | "sampling" | "frames" | "audio" | "video">,
  types: readonly { type: string; count: number }[],
  choice: ModelChoice,
  settings: AskingSettings,
): AskingForecast {
  const { sampling, frames: taken, audio, video } = draft;
  const frames = taken?.frames ?? [];
  const videoSeconds = video?.facts?.durationSeconds ?? null;
  const shown = shownTokens({ sampling, frames: taken, audio, videoSeconds }, choice, settings);
  const output = meanQuestionTokens(draft.questions);
  const asked = types.flatMap(({ type: id, count }) => {
    const type = capquizQuestionTypes.find((one) => one.id === id);
    if (!type) return [];
    const already = draft.questions.filter((one) => one.type === id).map(({ question }) => question);
    const frameTimes = frames.map(() => "00:00.0");
    const request = makeQuestions.buildRequest({
      ...{ type, count, already, videoSeconds, frameTimes, sound: audio !== null },
    });
    return [{ choice, calls: 1, input: shown + requestTokens(request), output: count * output }];
  });
  return forecast(asked, settings);
}

/** A model that compares all questions, then, in a call for each group that it finds, their answers. */
export function forecastSame(
  questions: readonly DraftQuestion[],
  choice: ModelChoice,
  settings: AskingSettings,
): AskingForecast {
  const compared = questions
    .filter(canBeAsked)
    .map((question) => ({ id: question.id, question: question.question, answer: rightAnswer(question) }));
  if (compared.length < 2) return forecast([], settings);
  const more = Math.floor(compared.length / 2);
  const asking = (compare: SameQuestionInput["compare"]) =>
    sameQuestion.buildRequest({ compare, questions: compared });
  const answers = asking("answers");
  // No question is in two groups: all of them together are asked about once at most, the prompt with each group.
  const input =
    requestTokens(asking("questions")) + more * textTokens(answers.system) + textTokens(answers.user);
  const output = 2 * textTokens(JSON.stringify(compared.map(({ id }) => id)));
  return forecast([{ choice, calls: 1, input, output }], settings, more);
}
