import { ProblemError } from "../../../foundation/errors";
import type { JudgeAnswer } from "../../../judges/judge-task";
import type { AnycapItem } from "../../../shapes/anycap-item";
import type { AnycapJudgement, JudgedRound } from "../../../shapes/judged-material";
import type { UnscoredCause } from "../../../shapes/verdict";
import type { Asking, JudgeCalls } from "../../benchmark";
import { absenceOf, type JudgeSession, type JudgeTools } from "../../judge-tools";
import { captionLength } from "../caption-length";
import type { AnycapSample } from "../shapes";
import { matchKeypoints } from "../tasks/match-keypoints";
import { rateStyle } from "../tasks/rate-style";
import { decidePoints, decideStyle } from "./decide-rounds";

/** What its replies on a caption are filed under. */
const POINTS_ID = "key points";
export const STYLE_ID = "style";

/** Whether an item holds what captions are judged by. */
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

/** Why there is nothing from a judge. */
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

/** What becomes of a caption that is not judged. `reason`: why, as a sentence. */
export function withholdItem({ material }: AnycapSample, reason: string): AnycapJudgement {
  const none = { score: null, reason, cause: "not judged" } as const;
  return {
    length: null,
    ...(material.keyPoints === null ? { style: none } : { points: material.keyPoints.map(() => none) }),
  };
}

/** How many calls a caption takes: one for each judge and round. */
export function itemCalls({ material }: AnycapSample, { rounds, judges }: Asking): JudgeCalls {
  return { judgings: canJudgeItem(material) ? rounds * judges : 0, locating: 0 };
}

/** The prompt that an item is judged with: by its key points, or by its style. */
export function itemPrompts({ material }: AnycapSample): string[] {
  if (!canJudgeItem(material)) return [];
  return [(material.keyPoints === null ? rateStyle : matchKeypoints).prompt.version];
}
