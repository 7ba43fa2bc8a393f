import { textTokens } from "../../../../calls/model-services/estimate-tokens";
import { judgeTasks } from "../../../../judges/registry";
import { trainingTasks } from "../../../../judges/training-tasks";
import type { ModelChoice } from "../../../../shapes/connection";
import type { MadeBenchmark } from "../../../../shapes/instruction-set";
import type { TrainingSource } from "../../../../shapes/training-set";
import { type AskingForecast, type AskingSettings, forecast, requestTokens } from "../../forecast";
import { contentOfBenchmark, densestCaption, INSTRUCTIONS_OF_CAPTION, toldConstraint } from "./dense-caption";
import { needsModel, type RecipeChoice } from "./make-rows";

/** Sources that are measured; the others are taken to be like them. */
const MOST_MEASURED = 50;

/** Demands of an instruction, as many as are drawn on average. */
const DEMANDS = { content: 3, form: 3 };

/** Tokens of a demand in words, and of what a model says about why it answers so. */
const WORDS_TOKENS = 25;
const REASON_TOKENS = 60;

const words = (count: number) => Array.from({ length: count }, () => "w".repeat(4 * WORDS_TOKENS));

/** Calls of one kind, with the tokens of all of them. */
type Call = { choice: ModelChoice; calls: number; input: number; output: number };

/** Calls on one source by the model that writes; the tries after mistakes come on top. */
function writingCalls(
  source: TrainingSource,
  { recipe }: RecipeChoice,
  model: ModelChoice,
  benchmark: MadeBenchmark,
): Call[] {
  const caption = densestCaption(source);
  const content = contentOfBenchmark(benchmark).slice(0, DEMANDS.content);
  const demands = words(DEMANDS.content);
  const form = words(DEMANDS.form);
  const told = textTokens(caption);
  const call = (calls: number, input: number, output: number) => ({
    ...{ choice: model, calls },
    ...{ input: calls * input, output: calls * output },
  });
  if (recipe === "constraints") {
    const asked = trainingTasks.row_from_caption.buildRequest({ caption, content, form });
    return [call(1, requestTokens(asked), told + 6 * WORDS_TOKENS)];
  }
  if (recipe === "degraded") {
    const checks = (source.checklist?.content ?? []).map(({ checkId, description }) => ({
      checkId,
      asks: description,
    }));
    const asked = trainingTasks.degrade_caption.buildRequest({
      ...{ caption, instruction: source.instruction, change: "event", checks },
    });
    return [call(1, requestTokens(asked), told + WORDS_TOKENS)];
  }
  const answer = "w".repeat(2 * told);
  const each = INSTRUCTIONS_OF_CAPTION;
  const of = trainingTasks;
  return [
    call(
      1,
      requestTokens(
        of.unsupported_constraints.buildRequest({ caption, constraints: contentOfBenchmark(benchmark) }),
      ),
      4 * WORDS_TOKENS,
    ),
    call(
      each,
      requestTokens(
        of.instruction_from_caption.buildRequest({
          caption,
          content: [toldConstraint(content[0]?.constraintId ?? "")],
          form,
        }),
      ),
      6 * WORDS_TOKENS,
    ),
    call(each, requestTokens(of.answer_from_caption.buildRequest({ caption, demands })), told / 2),
    call(each, requestTokens(of.merge_answers.buildRequest({ demands, answers: [answer, answer] })), told),
    // Often once more, where a rule finds the form wrong.
    call(
      2 * each,
      requestTokens(
        of.apply_form.buildRequest({ instruction: words(6).join(" "), content: answer, form, problems: [] }),
      ),
      told,
    ),
  ];
}

/** Questions that a judge is asked on one source. */
function judgingCalls(source: TrainingSource, { recipe, change }: RecipeChoice, judge: ModelChoice): Call[] {
  const texts = recipe === "degraded" ? (change === "form" ? 3 : 2) : Math.max(1, source.captions.length);
  const own = source.checklist?.content.flatMap(({ items }) => items).length ?? 0;
  const made = recipe === "dense-caption" ? INSTRUCTIONS_OF_CAPTION * DEMANDS.content : DEMANDS.content;
  const isMade = recipe === "dense-caption" || recipe === "constraints";
  const questions = isMade ? made : texts * own;
  const asked = judgeTasks.answer_question.buildRequest({
    ...{ instruction: source.instruction, response: densestCaption(source) },
    question: { id: "q", question: words(1).join(""), options: ["yes", "no"] },
  });
  return [
    {
      choice: judge,
      calls: questions,
      input: questions * requestTokens(asked),
      output: questions * REASON_TOKENS,
    },
  ];
}

/**
 * Calls of models for rows of these sources, and their cost, about: by the captions' lengths, with as many demands as are drawn on
 * average. None for recipes that ask nobody.
 */
export function forecastRecipe(
  sources: readonly TrainingSource[],
  choice: RecipeChoice,
  benchmark: MadeBenchmark,
  settings: AskingSettings,
): AskingForecast {
  const measured = sources.slice(0, MOST_MEASURED);
  const factor = measured.length === 0 ? 0 : sources.length / measured.length;
  const calls = measured.flatMap((source) => [
    ...(needsModel(choice) && choice.model ? writingCalls(source, choice, choice.model, benchmark) : []),
    ...(choice.judge ? judgingCalls(source, choice, choice.judge) : []),
  ]);
  const asked = calls.map(({ choice: model, ...of }) => ({
    choice: model,
    calls: of.calls * factor,
    input: of.input * factor,
    output: of.output * factor,
  }));
  const found = forecast(asked, settings);
  return { ...found, calls: Math.round(found.calls) };
}
