import { canonicalJson } from "../../foundation/canonical-json";
import { orAborted } from "../../foundation/or-aborted";
import { type Adaption, AdaptionError } from "../model-services/adaptions";
import type { GenerateRequest } from "../provider";

type Lesson = { name: string; error: AdaptionError; proven: boolean };

/** Lessons from a model's refusals, shared by its concurrent calls. */
export type Lessons = {
  /** Something was refused. */
  learn(error: AdaptionError): void;
  /** Adaptions learnt by other calls that are not among these. */
  missing(adaptions: readonly Adaption[]): Adaption[];
  /** Throws `AdaptionError`, as if it had been sent, for a request with more pictures than others turned out to be allowed. */
  check(request: GenerateRequest, adaptions: readonly Adaption[]): void;
  /**
   * Resolves when a request may go with these: one at a time tries what nobody has had an answer with, so that the next
   * thing that is refused is refused once. Rejects with `AbortError`.
   */
  turn(adaptions: readonly Adaption[], signal: AbortSignal): Promise<Trial>;
};

/** A request that goes with what was learnt; each is told once at most, and `over` last. */
export type Trial = { answered(): void; over(): void };

const nameOf = ({ learnt }: Adaption) => canonicalJson(learnt);
const isLimit = ({ learnt }: Adaption) => learnt.limits !== undefined;

/** Lessons of a model, which nothing is known of yet. */
function createLessons(): Lessons {
  let lessons: Lesson[] = [];
  let trying: Promise<void> | null = null;

  const unproven = (adaptions: readonly Adaption[]) => {
    const names = new Set(adaptions.map(nameOf));
    return lessons.filter(({ name, proven }) => !proven && names.has(name));
  };

  return {
    learn(error) {
      const name = nameOf(error.adaption);
      if (!lessons.some((lesson) => lesson.name === name))
        lessons = [...lessons, { name, error, proven: false }];
    },
    missing(adaptions) {
      const names = new Set(adaptions.map(nameOf));
      return lessons
        .filter(({ name, error }) => !names.has(name) && !isLimit(error.adaption))
        .map(({ error }) => ({ ...error.adaption, elsewhere: true as const }));
    },
    check({ parts }, adaptions) {
      const pictures = parts.filter(({ type }) => type === "image").length;
      for (const { error } of lessons) {
        const most = error.adaption.learnt.limits?.images ?? null;
        if (most === null || pictures <= most) continue;
        throw new AdaptionError(
          error,
          { ...error.adaption, elsewhere: true },
          { sent: false, before: adaptions },
        );
      }
    },
    async turn(adaptions, signal) {
      while (trying !== null && unproven(adaptions).length > 0) await orAborted(trying, signal);
      if (unproven(adaptions).length === 0) return { answered: () => undefined, over: () => undefined };
      let end: () => void = () => undefined;
      const own = new Promise<void>((resolve) => {
        end = resolve;
      });
      trying = own;
      const over = () => {
        if (trying === own) trying = null;
        end();
      };
      return {
        answered() {
          for (const lesson of unproven(adaptions)) lesson.proven = true;
          over();
        },
        over,
      };
    },
  };
}

/** Lessons by model; forgotten once no call of the model is left: what is to last is kept with what is known of it. */
export function createLessonBook() {
  const open = new Map<string, { lessons: Lessons; calls: number }>();
  return {
    /** Does work with the lessons of a model. */
    async during<Result>(model: string, work: (lessons: Lessons) => Promise<Result>): Promise<Result> {
      const page = open.get(model) ?? { lessons: createLessons(), calls: 0 };
      open.set(model, page);
      page.calls += 1;
      try {
        return await work(page.lessons);
      } finally {
        page.calls -= 1;
        if (page.calls === 0) open.delete(model);
      }
    },
  };
}
