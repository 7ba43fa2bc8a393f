import { makeQuestions } from "../../benchmarks/capquiz/studio/make-questions";
import { type SameQuestionInput, sameQuestion } from "../../benchmarks/capquiz/studio/same-question";
import { textTokens } from "../../calls/model-services/estimate-tokens";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { costOfRequests } from "../../calls/model-services/prices";
import { forecastCaption } from "../../evaluation/caption-forecast";
import type { JudgeRequest } from "../../judges/judge-task";
import { capquizQuestionTypes } from "../../rules/taxonomy/capquiz";
import type { ModelChoice } from "../../shapes/connection";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../shapes/media";
import type { ModelSettings } from "../../shapes/model-settings";
import type { DraftQuestion, QuizDraft } from "../../shapes/quiz-draft";
import { canBeAsked, rightAnswer } from "./quiz/question-faults";

/** Forecast of model calls for a document of the studio and their cost; by estimated tokens. */
export type AskingForecast = {
  /** Calls that are made if none fails. */
  calls: number;
  /** Calls that may follow, by what the first ones find. */
  more: number;
  /** US dollars with all that may follow, of models whose price is known. */
  usd: number;
  /** Models whose price nobody knows. */
  unpriced: string[];
};

export type AskingSettings = Pick<ModelSettings, "prices" | "caps" | "corrections">;
export type Tokens = { input: number; output: number };

/** Estimated tokens of a request to a judge, but for its media. */
export const requestTokens = ({ system, user }: JudgeRequest) => textTokens(system) + textTokens(user);

/** The forecast of calls, each so often; `more`: those that may follow, whose tokens are among the others. */
export function forecast(
  asked: readonly ({ choice: ModelChoice; calls: number; more?: number } & Tokens)[],
  { prices }: AskingSettings,
): AskingForecast {
  const all = { calls: 0, more: 0, usd: 0, unpriced: new Set<string>() };
  for (const { choice, calls, more = 0, ...tokens } of asked) {
    const price = priceAsCalled(choice, prices);
    all.calls += calls;
    all.more += more;
    if (calls > 0 && price) all.usd += costOfRequests(price, calls + more, tokens);
    else if (calls > 0) all.unpriced.add(choice.model);
  }
  return { ...all, unpriced: [...all.unpriced] };
}

/** Media that a model is shown each time it is asked. */
type AskedMedia = {
  sampling: SamplingPlan;
  frames: FrameSet | null;
  audio: AudioRecord | null;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
};

/** Estimated tokens of the frames and the sound that a model is shown. */
export function shownTokens(
  { sampling: plan, frames: taken, audio, videoSeconds }: AskedMedia,
  choice: ModelChoice,
  { prices, caps, corrections }: AskingSettings,
): number {
  return forecastCaption({
    ...{ choice, prices, caps, plan, videoSeconds },
    abilities: abilitiesOf(choice, corrections),
    instruction: "",
    settings: { temperature: null, seed: null, maxTokens: null },
    media: {
      // The size of a frame only decides whether all of them fit into one request.
      frames: (taken?.frames ?? []).map(({ time, width, height }) => ({ time, width, height, bytes: 0 })),
      audio: audio && { mediaType: audio.type, seconds: audio.durationSeconds, bytes: audio.sizeBytes },
      video: null,
    },
  }).inputTokens;
}

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
  return forecast([{ choice, calls: 1, more, input, output }], settings);
}
