import {
  type Agreement,
  gwetAgreement,
  identityWeights,
  type RatedItem,
} from "../../../../metrics/agreement/gwet";
import { USUAL_LEVEL } from "../../../../metrics/intervals/share-interval";
import { type InstructionSet, TASK_POINTS, type TaskPoint } from "../../../../shapes/instruction-set";
import { currentVerifications, isWhole, VERIFIERS_WANTED } from "./task-verdicts";

/** Agreement between people on a point, or on all four together (`point`: null). */
export type PointAgreement = { point: TaskPoint | null; yes: number; of: number; ac1: Agreement };

export type VerifiersAgreement = {
  /** Instructions that can be verified: those that somebody has written. */
  tasks: number;
  /** Those that at least three people, no seniors, have answered on all points. */
  byThree: number;
  people: { annotator: string; senior: boolean; whole: number; begun: number }[];
  /** Verifications of another state of an instruction, or of a deleted one: they are not counted. */
  stale: number;
  points: PointAgreement[];
  overall: PointAgreement;
};

/**
 * Agreement of the people who verify a set, seniors aside, on instructions as they stand: Gwet's AC1 with its 95 %
 * interval by the spread between clips. `hashes`: by task id.
 */
export function verifiersAgree(
  set: Pick<InstructionSet, "tasks" | "verifications">,
  hashes: ReadonlyMap<string, string>,
): VerifiersAgreement {
  const current = currentVerifications(set.verifications, hashes);
  const tasks = set.tasks.filter(({ instruction }) => instruction.trim() !== "");
  const counted = [...current.values()].flat();
  const names = [...new Set(set.verifications.map(({ annotator }) => annotator))];
  const raters = [...new Set(counted.filter(({ senior }) => !senior).map(({ annotator }) => annotator))];

  const itemsOf = (point: TaskPoint): RatedItem[] =>
    tasks.map(({ id, clipId }) => {
      const said = new Map((current.get(id) ?? []).map((one) => [one.annotator, one]));
      const ratings = raters.map((person) => {
        const own = said.get(person);
        const answer = own && !own.senior ? own[point] : null;
        return answer === null ? null : Number(answer);
      });
      return { video: clipId, ratings };
    });
  const agreement = (point: TaskPoint | null, items: readonly RatedItem[]): PointAgreement => {
    const answers = items.flatMap(({ ratings }) => ratings.filter((answer) => answer !== null));
    return {
      point,
      yes: answers.filter((answer) => answer === 1).length,
      of: answers.length,
      ac1: gwetAgreement(items, 2, identityWeights, USUAL_LEVEL),
    };
  };
  const byThree = tasks.filter(({ id }) => {
    const own = (current.get(id) ?? []).filter((one) => !one.senior && isWhole(one));
    return own.length >= VERIFIERS_WANTED;
  });
  return {
    tasks: tasks.length,
    byThree: byThree.length,
    people: names.map((annotator) => {
      const own = counted.filter((one) => one.annotator === annotator);
      const whole = own.filter(isWhole).length;
      return { annotator, senior: own.some(({ senior }) => senior), whole, begun: own.length - whole };
    }),
    stale: set.verifications.length - counted.length,
    points: TASK_POINTS.map((point) => agreement(point, itemsOf(point))),
    overall: agreement(null, TASK_POINTS.flatMap(itemsOf)),
  };
}
