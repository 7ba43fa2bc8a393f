import PQueue from "p-queue";
import { type JudgePrompts, judgeTasks } from "../judges/registry";
import { abortError, isAbort, toProblem } from "../lib/errors";
import type { Provider } from "../providers/provider";
import type { GenerationSettings, JudgeReply } from "../schemas/call";
import type { Checklist, ContentCheck, FormatCheck } from "../schemas/checklist";
import type { Problem } from "../schemas/problem";
import type { Extraction, ItemVerdict, Semantics, Verdict } from "../schemas/verdict";
import { askJudge, type JudgeDesk } from "./ask-judge";
import { locateParts } from "./check-format";
import { contentVerdict, unscoredItem } from "./content-verdict";
import { type ContentMaterial, canBeBatched, judgeItem, judgeItemsTogether } from "./judge-content";
import { type Patience, usualPatience } from "./patient-call";

/** So often a judge may try to cut out what a format check looks at; counted afresh for each check. */
const EXTRACTION_TRIES = 5;
/** Calls to the judge at a time. */
const CONCURRENCY = 4;
/** After so many questions in a row for which the judge stayed away, it is taken for gone. */
const MOST_ABSENCES = 2;

/** A format check to decide; `given` is what was cut out for it, null leaves that to the direct locator. */
export type FormatRequest = { check: FormatCheck; given: Extraction | null };

export type JudgeCaptionOptions = {
  instruction: string;
  checklist: Checklist;
  caption: string;
  judge: Provider;
  settings: GenerationSettings;
  semantics: Semantics;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  /** Parts that a person selected, by format check: nobody is asked about these. */
  selected?: Readonly<Record<string, Extraction>>;
  /**
   * Decides format checks (in a worker that can be killed). It answers "not extracted" for checks that come without
   * an extraction and that the direct locator can't tell.
   */
  runFormatChecks(requests: FormatRequest[], signal: AbortSignal): Promise<Verdict[]>;
  signal: AbortSignal;
  /** Each constraint's verdict as soon as it is known. */
  onVerdict?: (verdict: Verdict) => void;
  onReply?: (reply: JudgeReply) => void;
  /** Constraints decided, of all that are to be. */
  onProgress?: (done: number, total: number) => void;
  /** Only the constraints with these ids. */
  only?: ReadonlySet<string>;
  /** Ask several questions in one call. */
  batched?: boolean;
  prompts?: JudgePrompts;
  patience?: Patience;
};

export type JudgedCaption = {
  /** One for each constraint asked for, in the checklist's order. */
  verdicts: Verdict[];
  replies: JudgeReply[];
  /** Why asking was given up; null when it was not. */
  problem: Problem | null;
};

/** A promise that only ever rejects, from outside. */
function deferred(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  promise.catch(() => undefined);
  return { promise, reject };
}

/**
 * Decides all constraints of a checklist on one caption. Format checks are located directly where that can be told,
 * else cut out by the judge; content items are asked. What can't be found out is unscored, with its cause. After a
 * problem that won't go away (a refused key) nothing more is asked: the rest is unscored, "judge unreachable".
 * Cancelling rejects with `AbortError`; what was finished has gone to `onVerdict`.
 */
export async function judgeCaption(options: JudgeCaptionOptions): Promise<JudgedCaption> {
  const { instruction, checklist, caption, judge, settings, semantics, signal, only, prompts = {} } = options;
  const wanted = (check: { checkId: string }) => only === undefined || only.has(check.checkId);
  const format = checklist.format.filter(wanted);
  const content = checklist.content.filter(wanted);
  const total = format.length + content.length;
  const verdicts = new Map<string, Verdict>();
  const replies: JudgeReply[] = [];
  const state: { problem: Problem | null; gone: boolean; absences: number } = {
    problem: null,
    gone: false,
    absences: 0,
  };

  const finish = (verdict: Verdict) => {
    if (signal.aborted) return;
    verdicts.set(verdict.checkId, verdict);
    options.onVerdict?.(verdict);
    options.onProgress?.(verdicts.size, total);
  };
  const desk: JudgeDesk = {
    provider: judge,
    settings,
    signal,
    patience: options.patience ?? usualPatience,
    onReply: (reply) => {
      replies.push(reply);
      options.onReply?.(reply);
    },
  };

  /** Runs something that asks the judge; null, with the problem kept, when the judge can't be reached. */
  async function ask<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (signal.aborted) throw abortError();
    if (state.gone) return null;
    try {
      const result = await work();
      state.absences = 0;
      return result;
    } catch (error) {
      if (isAbort(error)) throw error;
      const problem = toProblem(error);
      state.problem ??= problem;
      state.absences += 1;
      if (!problem.retryable || state.absences >= MOST_ABSENCES) state.gone = true;
      return null;
    }
  }
  const selectedFor = ({ checkId }: FormatCheck): Extraction | null =>
    Object.hasOwn(options.selected ?? {}, checkId) ? (options.selected?.[checkId] ?? null) : null;
  const unreachable = () => state.problem?.message ?? "The judge could not be reached.";

  /** Has the judge cut out what the rule looks at. What the locator found, if unsure, stands where the judge can't. */
  async function decideFormat(check: FormatCheck, direct: Verdict): Promise<void> {
    const located = direct.extraction !== undefined;
    const input = { response: caption, instruction, check };
    const asking = { checkId: check.checkId, tries: EXTRACTION_TRIES, prompt: prompts.extract_format };
    const said = await ask(() => askJudge(desk, judgeTasks.extract_format, input, asking));
    if (said === null) {
      if (located) return finish(direct);
      finish({ ...direct, cause: "judge unreachable", reason: unreachable() });
      return;
    }
    if (!said.readable) {
      if (located) return finish(direct);
      const reason = `The judge did not cut out what the rule looks at: ${said.why}`;
      finish({ ...direct, cause: "not extracted", reason, judge: said.stamp });
      return;
    }
    const spans =
      check.constraintId === "count" ? said.value.map(() => null) : locateParts(caption, said.value);
    const given: Extraction = { source: "judge", content: said.value, spans };
    const [verdict] = await options.runFormatChecks([{ check, given }], signal);
    finish(verdict ? { ...verdict, judge: said.stamp } : direct);
  }

  const material: ContentMaterial = {
    instruction,
    caption,
    context: { semantics, videoSeconds: options.videoSeconds },
    prompts,
  };

  const queue = new PQueue({ concurrency: CONCURRENCY });
  const jobs: Promise<void>[] = [];
  const enqueue = (work: () => Promise<void>) => {
    const job = queue.add(work);
    // Seen to below; a rejection before that must not count as unhandled.
    job.catch(() => undefined);
    jobs.push(job);
  };
  const { promise: cancelled, reject: rejectCancelled } = deferred();
  const cancel = () => {
    queue.clear();
    rejectCancelled(abortError());
  };
  signal.addEventListener("abort", cancel, { once: true });

  const pending = new Map<string, Map<string, ItemVerdict>>(
    content.map((check) => [check.checkId, new Map<string, ItemVerdict>()]),
  );
  const put = (check: ContentCheck, item: ItemVerdict) => {
    const items = pending.get(check.checkId);
    items?.set(item.checkId, item);
    const known = check.items.flatMap((each) => items?.get(each.checkId) ?? []);
    if (known.length === check.items.length) finish(contentVerdict(check, known, semantics));
  };

  try {
    if (signal.aborted) throw abortError();
    const direct = await options.runFormatChecks(
      format.map((check) => ({ check, given: selectedFor(check) })),
      signal,
    );
    for (const check of format) {
      const verdict = direct.find((each) => each.checkId === check.checkId);
      if (!verdict) continue;
      if (verdict.cause === "not extracted" || verdict.extraction?.unsure)
        enqueue(() => decideFormat(check, verdict));
      else finish(verdict);
    }

    let answered = new Map<string, ItemVerdict>();
    if (options.batched) {
      const together = content.flatMap((check) => check.items.filter(canBeBatched));
      if (together.length > 1)
        answered = (await ask(() => judgeItemsTogether(desk, together, material))) ?? answered;
    }
    for (const check of content) {
      if (check.items.length === 0) finish(contentVerdict(check, [], semantics));
      for (const item of check.items) {
        const known = answered.get(item.checkId);
        if (known) {
          put(check, known);
          continue;
        }
        enqueue(async () => {
          const verdict = await ask(() => judgeItem(desk, item, material));
          put(check, verdict ?? unscoredItem(item, "judge unreachable", unreachable()));
        });
      }
    }
    await Promise.race([Promise.all(jobs), cancelled]);
  } finally {
    signal.removeEventListener("abort", cancel);
    queue.clear();
  }
  const inOrder = [...format, ...content].flatMap((check) => verdicts.get(check.checkId) ?? []);
  return { verdicts: inOrder, replies, problem: state.problem };
}
