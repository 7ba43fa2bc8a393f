import { abortError, isAbort, toProblem } from "../lib/errors";
import type { Provider } from "../providers/provider";
import type { Problem } from "../schemas/problem";
import type { JudgeDesk } from "./ask-judge";

/** After so many questions in a row for which the judge stayed away, it is taken for gone. */
const MOST_ABSENCES = 2;

/** A judge of a run; `id` tells it from others of the same model. */
export type Judge = { id: string; provider: Provider };

/** The way to one judge, as long as it lasts. */
export type JudgeLine = {
  id: string;
  model: string;
  /** The desk for a round: the second one on is never answered from replies kept for another. */
  desk(round: number): JudgeDesk;
  /**
   * Runs something that asks the judge; null when it can't be reached. After a problem that won't go away (a refused
   * key) or several absences in a row nothing more is asked. Rejects with `AbortError` only.
   */
  ask<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /** Why it could not be reached, if it could not. */
  problem(): Problem | null;
};

/** Opens the line to a judge. `first`: its first round is what asking once would be, and shares its kept replies. */
export function judgeLine(
  { id, provider }: Judge,
  desk: Omit<JudgeDesk, "provider">,
  first: boolean,
): JudgeLine {
  let problem: Problem | null = null;
  let gone = false;
  let absences = 0;
  /** What tells a round's requests from equal ones of others; nothing for the one that asks once would be. */
  function saltOf(round: number): string[] {
    const own = first && round === 1 ? [] : [`${id} round ${round}`];
    return [...(desk.salt === undefined ? [] : [desk.salt]), ...own];
  }
  return {
    id,
    model: provider.model,
    desk: (round) => ({
      ...desk,
      provider,
      ...(saltOf(round).length === 0 ? {} : { salt: saltOf(round).join(", ") }),
      onReply: (reply) => desk.onReply(round === 1 ? reply : { ...reply, round }),
    }),
    async ask(work) {
      if (desk.signal.aborted) throw abortError();
      if (gone) return null;
      try {
        const result = await work();
        absences = 0;
        return result;
      } catch (error) {
        if (isAbort(error)) throw error;
        const found = toProblem(error);
        problem ??= found;
        absences += 1;
        if (!found.retryable || absences >= MOST_ABSENCES) gone = true;
        return null;
      }
    },
    problem: () => problem,
  };
}
