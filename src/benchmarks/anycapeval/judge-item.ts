import { ProblemError } from "../../foundation/errors";
import { type Fields, isFields, textOf } from "../../foundation/fields";
import {
  type JudgeAnswer,
  type JudgeTask,
  judgeRequest,
  type ReadReply,
  undecided,
} from "../../judges/judge-task";
import { NOTHING_MENDED, readJsonObject } from "../../judges/read-json-object";
import type { AnycapItem } from "../../shapes/anycap-item";
import type { AnycapJudgement, JudgedPoint, JudgedRound, JudgedStyle } from "../../shapes/judged-material";
import { objectOf, type ReplySchema } from "../../shapes/reply-form";
import type { UnscoredCause } from "../../shapes/verdict";
import type { Asking, JudgeCalls, SampleOf } from "../benchmark";
import { absenceOf, type JudgeSession, type JudgeTools } from "../judge-tools";
import { matchKeypointsPrompt } from "./prompts/match-keypoints.v1";
import { rateStylePrompt } from "./prompts/rate-style.v1";
import { captionLength } from "./strict-demand";

export type AnycapSample = SampleOf<AnycapItem>;

type MatchKeypointsInput = { instruction: string; caption: string; keyPoints: readonly string[] };

/** A judge's findings on the key points, in their order. */
type MatchedKeypoints = { isFound: boolean; reason: string }[];

function idsOf({ keyPoints }: MatchKeypointsInput): string[] {
  return keyPoints.map((_, index) => `k${index + 1}`);
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}

/** The values of an object under the ids, or under the texts of the key points; why not, where other names stand in it. */
function valuesOf(fields: unknown, what: string, input: MatchKeypointsInput): ReadReply<unknown[]> {
  if (!isFields(fields)) return { ok: false, why: `The reply needs an object "${what}".` };
  const ids = idsOf(input);
  const usesTexts =
    input.keyPoints.length > 0 && input.keyPoints.every((text) => Object.hasOwn(fields, text));
  const names: readonly string[] = usesTexts ? input.keyPoints : ids;
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return { ok: false, why: `"${what}" leaves ${shown(missing)} out.` };
  const stranger = Object.keys(fields).find((name) => !names.includes(name));
  if (stranger !== undefined) return { ok: false, why: `${shown(stranger)} in "${what}" is no key point.` };
  return { ok: true, value: names.map((name) => fields[name]) };
}

function readEvaluation(evaluation: Fields, input: MatchKeypointsInput): ReadReply<MatchedKeypoints> {
  const scores = valuesOf(evaluation.key_points_scores, "key_points_scores", input);
  if (!scores.ok) return scores;
  const reasons = valuesOf(evaluation.score_reasons, "score_reasons", input);
  if (!reasons.ok) return reasons;
  if (!scores.value.every((score) => score === 0 || score === 1))
    return { ok: false, why: `Every score in "key_points_scores" has to be 0 or 1.` };
  const sum = scores.value.filter((score) => score === 1).length;
  if (evaluation.total_score !== sum) {
    const told = typeof evaluation.total_score === "number" ? evaluation.total_score : "no number";
    return { ok: false, why: `"total_score" is ${told}, where the scores add up to ${sum}.` };
  }
  return {
    ok: true,
    value: scores.value.map((score, index) => ({
      isFound: score === 1,
      reason: (textOf(reasons.value[index]) ?? "").trim(),
    })),
  };
}

function differ(one: MatchedKeypoints, other: MatchedKeypoints): boolean {
  return one.some(({ isFound }, index) => isFound !== other[index]?.isFound);
}

/**
 * Finds the key points that a caption states: `{caption_evaluation: {key_points_scores, total_score, score_reasons}}`.
 */
export const matchKeypoints: JudgeTask<MatchKeypointsInput, MatchedKeypoints> = {
  id: "match_keypoints",
  prompt: matchKeypointsPrompt,
  buildRequest: (input, { prompt = matchKeypointsPrompt, complaint } = {}) => {
    const ids = idsOf(input);
    const points = Object.fromEntries(input.keyPoints.map((text, index) => [ids[index] ?? "", text]));
    const { instruction, caption } = input;
    return judgeRequest("match_keypoints", { instruction, caption, key_points: points }, prompt, complaint);
  },
  replySchema: (input) => {
    const each = (schema: ReplySchema) =>
      objectOf(Object.fromEntries(idsOf(input).map((id) => [id, schema])));
    return objectOf({
      caption_evaluation: objectOf({
        key_points_scores: each({ type: "integer" }),
        total_score: { type: "integer" },
        score_reasons: each({ type: "string" }),
      }),
    });
  },
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(
      raw,
      (value) => {
        const evaluation = isFields(value) ? value.caption_evaluation : null;
        if (isFields(evaluation)) return readEvaluation(evaluation, input);
        return { ok: false, why: `The reply needs an object "caption_evaluation".` };
      },
      mended,
      { field: "caption_evaluation", differ, quoted: input.caption },
    ),
};

const DISAGREE = { cause: "judges disagree", reason: "No more than half of the askings agree." } as const;

/** A key point by most of the askings that decided it; unscored where none did, or where as many say the other. */
function decidePoint(told: readonly (JudgedPoint | undefined)[]): JudgedPoint {
  const decided = told.flatMap((one) => (one && one.score !== null ? [one] : []));
  const [first] = decided;
  if (!first)
    return told.find((one) => one !== undefined) ?? { score: null, reason: "", cause: "not judged" };
  const found = decided.filter(({ score }) => score === 1).length;
  if (2 * found === decided.length) return { score: null, ...DISAGREE };
  const score = 2 * found > decided.length ? 1 : 0;
  return decided.find((one) => one.score === score) ?? first;
}

/** Combines the rounds into a decision on each of the key points. */
function decidePoints(rounds: readonly JudgedRound[], count: number): JudgedPoint[] {
  return Array.from({ length: count }, (_, index) =>
    decidePoint(rounds.map(({ points }) => points?.[index])),
  );
}

/** The mean of all ratings, with the reason of the first; unscored where no asking gave one. */
function decideStyle(rounds: readonly JudgedRound[]): JudgedStyle {
  const told = rounds.flatMap(({ style }) => style ?? []);
  const ratings = told.flatMap(({ score }) => score ?? []);
  const first = told.find(({ score }) => score !== null);
  if (!first) return told[0] ?? { score: null, reason: "", cause: "not judged" };
  return { score: ratings.reduce((sum, one) => sum + one, 0) / ratings.length, reason: first.reason };
}

/** The ids under which its replies on a caption are filed. */
const POINTS_ID = "key points";
export const STYLE_ID = "style";

/** True when an item holds the material to judge captions by. */
export function canJudgeItem({ keyPoints, reference }: AnycapItem): boolean {
  return keyPoints === null ? reference !== null : keyPoints.length > 0;
}

/** Throws `ProblemError` where files told nothing to judge by. */
function checkItem({ id, material }: AnycapSample): void {
  if (canJudgeItem(material)) return;
  throw new ProblemError({
    code: "sample-incomplete",
    message: `Sample ${id} has neither key points nor a reference caption.`,
    nextStep: "Add the benchmark's file that holds them, or leave the sample out.",
  });
}

type Failure = { cause: UnscoredCause; reason: string };

/** The reason why there is nothing from a judge. */
function failureOf(judge: JudgeSession, said: JudgeAnswer<unknown> | null): Failure {
  if (said && !said.readable) return { cause: "reply unreadable", reason: said.why };
  return absenceOf(judge);
}

async function askPoints(
  sample: AnycapSample,
  keyPoints: readonly string[],
  caption: string,
  judge: JudgeSession,
  round: number,
): Promise<JudgedRound> {
  const input = { instruction: sample.instruction, caption, keyPoints };
  const said = await judge.ask(matchKeypoints, input, { checkId: POINTS_ID, round });
  const stamp = said?.stamp ?? { model: judge.model, promptVersion: matchKeypoints.prompt.version };
  if (said?.readable) {
    const points = said.value.map(({ isFound, reason }) => ({ score: isFound ? 1 : 0, reason }));
    return { judge: stamp, round, points };
  }
  const none = { score: null, ...failureOf(judge, said) };
  return { judge: stamp, round, points: keyPoints.map(() => none) };
}

/** The best rating. */
export const MOST_POINTS = 4;

type RateStyleInput = { captionType: string; instruction: string; caption: string; reference: string };

type RatedStyle = { score: number; reason: string };

function readRating(value: object): ReadReply<RatedStyle> {
  const { score, reason } = isFields(value) ? value : {};
  const open = undecided(score);
  if (open) return open;
  if (typeof score !== "number") return { ok: false, why: `The reply needs a "score" that is a number.` };
  if (!Number.isInteger(score) || score < 0 || score > MOST_POINTS)
    return { ok: false, why: `${score} is no whole number from 0 to ${MOST_POINTS}.` };
  return { ok: true, value: { score, reason: (textOf(reason) ?? "").trim() } };
}

/** Rates a caption's quality as its type beside a reference: `{score: 0-4, reason}`. Frames may follow the JSON. */
export const rateStyle: JudgeTask<RateStyleInput, RatedStyle> = {
  id: "rate_style",
  prompt: rateStylePrompt,
  buildRequest: ({ captionType, ...input }, { prompt = rateStylePrompt, complaint } = {}) => {
    const { instruction, caption, reference } = input;
    const fields = { caption_type: captionType, instruction, caption, reference };
    return judgeRequest("rate_style", fields, prompt, complaint);
  },
  choices: () => ({
    choices: [
      { before: '{"score": ', options: Array.from({ length: MOST_POINTS + 1 }, (_, points) => points) },
    ],
    end: "}",
  }),
  replySchema: () => objectOf({ score: { type: "integer" }, reason: { type: "string" } }),
  readReply: (raw, { caption }, mended = NOTHING_MENDED) =>
    readJsonObject(raw, readRating, mended, {
      field: "score",
      differ: (one, other) => one.score !== other.score,
      quoted: caption,
    }),
};

async function askStyle(
  sample: AnycapSample,
  reference: string,
  caption: string,
  judge: JudgeSession,
  round: number,
): Promise<JudgedRound> {
  const captionType = sample.facets.dimension ?? sample.material.dimension ?? "";
  const input = { captionType, instruction: sample.instruction, caption, reference };
  const said = await judge.ask(rateStyle, input, {
    checkId: STYLE_ID,
    round,
    withPictures: true,
  });
  const stamp = said?.stamp ?? { model: judge.model, promptVersion: rateStyle.prompt.version };
  if (said?.readable) return { judge: stamp, round, style: said.value };
  return { judge: stamp, round, style: { score: null, ...failureOf(judge, said) } };
}

/** Judges a caption of an item: every judge is asked as often as there are rounds. Rejects as `Benchmark.judge`. */
export async function judgeItem(
  sample: AnycapSample,
  caption: string,
  tools: JudgeTools,
): Promise<AnycapJudgement> {
  checkItem(sample);
  const { keyPoints, reference } = sample.material;
  const asked = tools.judges.flatMap((judge) =>
    Array.from({ length: tools.judging.rounds }, (_, index) => ({ judge, round: index + 1 })),
  );
  let done = 0;
  const rounds = await Promise.all(
    asked.map(async ({ judge, round }) => {
      const told =
        keyPoints === null
          ? await askStyle(sample, reference ?? "", caption, judge, round)
          : await askPoints(sample, keyPoints, caption, judge, round);
      done += 1;
      tools.onProgress?.(done, asked.length);
      return told;
    }),
  );
  return {
    length: captionLength(caption),
    ...(keyPoints === null
      ? { style: decideStyle(rounds) }
      : { points: decidePoints(rounds, keyPoints.length) }),
    rounds,
  };
}

/** The judgement of a caption that is not judged. `reason`: why, as a sentence. */
export function withholdItem({ material }: AnycapSample, reason: string): AnycapJudgement {
  const none = { score: null, reason, cause: "not judged" } as const;
  return {
    length: null,
    ...(material.keyPoints === null ? { style: none } : { points: material.keyPoints.map(() => none) }),
  };
}

/** The number of calls for a caption: one for each judge and round. */
export function itemCalls({ material }: AnycapSample, { rounds, judges }: Asking): JudgeCalls {
  return { judgings: canJudgeItem(material) ? rounds * judges : 0, locating: 0 };
}

/** The prompt that an item is judged with: by its key points, or by its style. */
export function itemPrompts({ material }: AnycapSample): string[] {
  if (!canJudgeItem(material)) return [];
  return [(material.keyPoints === null ? rateStyle : matchKeypoints).prompt.version];
}
