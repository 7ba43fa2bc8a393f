import type { JudgeSession } from "../benchmarks/judge-tools";
import type { MessagePart, Provider } from "../calls/provider";
import { abortError, isAbort, toProblem } from "../foundation/errors";
import type { JudgePrompts } from "../judges/judge-task";
import type { Problem } from "../shapes/problem";
import { askJudge, type JudgeContext } from "./ask-judge";

/** After so many questions in a row for which the judge stayed away, it is taken for gone. */
const MOST_ABSENCES = 2;

/**
 * A judge of a run; `id` tells it from others of the same model. `isAway`: it answers from files, and is never given up
 * for what it leaves open: each question is asked of it once.
 */
export type Judge = { id: string; provider: Provider; isAway?: true };

/** The context shared by all judges of a caption; `prompts`: a user's own prompts in place of the tasks'. */
export type SharedContext = Omit<JudgeContext, "provider"> & {
  prompts?: JudgePrompts;
  /** Frames of what the caption is of, for questions that want them; as many as this judge takes. */
  pictures?: (judge: Provider) => Promise<readonly MessagePart[]>;
};

/** Next steps for a failed judge where the endpoint's own advice is about captions: a judge is shown no frames. */
const NEXT: Record<string, string> = {
  "timed-out": "Judge it again, or allow more time for this endpoint under “Settings”.",
  "request-too-large": "Judge a shorter caption, or choose another judge.",
  "context-too-long": "Judge a shorter caption, or choose a judge with a larger context.",
  "media-refused": "Choose another judge.",
  "content-filtered": "Choose another judge.",
  "stream-cut": "Judge it again.",
  "empty-reply": "Judge it again, or choose another judge.",
  "no-room-for-reply": "Choose another judge: this one used up its reply before it answered.",
};

/** The problem of a call as one of a judge's, which was sent no media. */
export function asJudgeProblem(problem: Problem): Problem {
  return { ...problem, nextStep: NEXT[problem.code] ?? problem.nextStep };
}

/** Begins asking a judge. `first`: its first round is what asking once would be, and shares its kept replies. */
export function judgeSession(
  { id, provider, isAway }: Judge,
  { prompts = {}, pictures, ...shared }: SharedContext,
  first: boolean,
): JudgeSession {
  let problem: Problem | null = null;
  let gone = false;
  let absences = 0;
  /** Open calls of a judge that answers from files: questions sent together are not asked one by one. */
  const open = new Set<string>();

  /**
   * The salt that separates a round's requests from equal ones of other rounds; empty for the request that asking once
   * would make.
   */
  function saltOf(round: number): string[] {
    const own = first && round === 1 ? [] : [`${id} round ${round}`];
    return [...(shared.salt === undefined ? [] : [shared.salt]), ...own];
  }

  function contextOf(round: number): JudgeContext {
    const salt = saltOf(round);
    return {
      ...shared,
      provider,
      ...(salt.length === 0 ? {} : { salt: salt.join(", ") }),
      onReply: (reply) => shared.onReply(round === 1 ? reply : { ...reply, round }),
    };
  }

  return {
    id,
    model: provider.model,
    async ask(task, input, { round, withPictures, ...question }) {
      if (shared.signal.aborted) throw abortError();
      if (gone || open.has(`${question.checkId} ${round}`)) return null;
      try {
        const prompt = question.prompt ?? prompts[task.id];
        const media = withPictures && pictures ? await pictures(provider) : [];
        const said = await askJudge(contextOf(round), task, input, { ...question, prompt, media });
        absences = 0;
        return said;
      } catch (error) {
        if (isAbort(error)) throw error;
        const found = asJudgeProblem(toProblem(error));
        problem ??= found;
        if (isAway) {
          for (const checkId of question.checkId.split(" ")) open.add(`${checkId} ${round}`);
          return null;
        }
        absences += 1;
        // It was asked several times by then: a judge that says nothing to one question says nothing to the next.
        if (!found.retryable || found.code === "empty-reply" || absences >= MOST_ABSENCES) gone = true;
        return null;
      }
    },
    problem: () => problem,
  };
}
