import PQueue from "p-queue";
import { type JudgePrompts, judgeTasks } from "../judges/registry";
import { abortError } from "../lib/errors";
import type { GenerationSettings, JudgeReply } from "../schemas/call";
import type { Checklist, FormatCheck } from "../schemas/checklist";
import type { JudgingSettings } from "../schemas/judging";
import type { Problem } from "../schemas/problem";
import type { Extraction, ItemVerdict, Semantics, Verdict } from "../schemas/verdict";
import { askJudge, type MendReply } from "./ask-judge";
import { contentVerdict } from "./content-verdict";
import { type Judge, judgeLine } from "./judge-line";
import { judgeQuestions, unreachable } from "./judge-questions";
import { locateParts } from "./locate-parts";

/** So often a judge may try to cut out what a format check looks at; counted afresh for each check. */
const EXTRACTION_TRIES = 5;
/** Questions at a time, where nobody says otherwise. */
const CONCURRENCY = 4;

/** A format check to decide; `given` is what was cut out for it, null leaves that to the direct locator. */
export type FormatRequest = { check: FormatCheck; given: Extraction | null };

export type JudgeCaptionOptions = {
  instruction: string;
  checklist: Checklist;
  caption: string;
  /** Each is asked every question; the first also cuts out what format checks look at. */
  judges: readonly [Judge, ...Judge[]];
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
  mend: MendReply;
  signal: AbortSignal;
  /** Each constraint's verdict as soon as it is known. */
  onVerdict?: (verdict: Verdict) => void;
  onReply?: (reply: JudgeReply) => void;
  /** Constraints decided, of all that are to be. */
  onProgress?: (done: number, total: number) => void;
  /** Only the constraints with these ids. */
  only?: ReadonlySet<string>;
  /** Each question once and by itself, where nothing is said. */
  judging?: Pick<JudgingSettings, "rounds" | "batched">;
  /** What these questions were answered before on the same caption: it counts too, and asking goes on behind it. */
  earlier?: readonly ItemVerdict[];
  /** For a repeat of the whole: replies that were kept for another repeat are no answers to it. */
  salt?: string;
  /** Questions at a time: more than the judge takes calls, so that it is busy while some wait to be asked again. */
  concurrency?: number;
  prompts?: JudgePrompts;
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
 * else cut out by the judge; content items are asked, as often and of as many judges as is said. What can't be found
 * out is unscored, with its cause. After a problem that won't go away (a refused key) that judge is asked no more: what
 * it alone could tell is unscored, "judge unreachable". Cancelling rejects with `AbortError`; what was finished has
 * gone to `onVerdict`.
 */
export async function judgeCaption(options: JudgeCaptionOptions): Promise<JudgedCaption> {
  const { instruction, checklist, caption, settings, semantics, signal, only, prompts = {} } = options;
  const wanted = (check: { checkId: string }) => only === undefined || only.has(check.checkId);
  const format = checklist.format.filter(wanted);
  const content = checklist.content.filter(wanted);
  const total = format.length + content.length;
  const verdicts = new Map<string, Verdict>();
  const replies: JudgeReply[] = [];

  const finish = (verdict: Verdict) => {
    if (signal.aborted) return;
    verdicts.set(verdict.checkId, verdict);
    options.onVerdict?.(verdict);
    options.onProgress?.(verdicts.size, total);
  };
  const desk = {
    settings,
    signal,
    mend: options.mend,
    ...(options.salt === undefined ? {} : { salt: options.salt }),
    onReply: (reply: JudgeReply) => {
      replies.push(reply);
      options.onReply?.(reply);
    },
  };
  const [first, ...others] = options.judges;
  const line = judgeLine(first, desk, true);
  const lines = [line, ...others.map((judge) => judgeLine(judge, desk, false))] as const;
  const selectedFor = ({ checkId }: FormatCheck): Extraction | null =>
    Object.hasOwn(options.selected ?? {}, checkId) ? (options.selected?.[checkId] ?? null) : null;

  /** Has the judge cut out what the rule looks at. What the locator found, if unsure, stands where the judge can't. */
  async function decideFormat(check: FormatCheck, direct: Verdict): Promise<void> {
    const located = direct.extraction !== undefined;
    const input = { response: caption, instruction, check };
    const asking = { checkId: check.checkId, tries: EXTRACTION_TRIES, prompt: prompts.extract_format };
    const said = await line.ask(() => askJudge(line.desk(1), judgeTasks.extract_format, input, asking));
    if (said === null) {
      if (located) return finish(direct);
      finish({ ...direct, cause: "judge unreachable", reason: unreachable(line.problem()) });
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

  const queue = new PQueue({ concurrency: options.concurrency ?? CONCURRENCY });
  const { promise: cancelled, reject: rejectCancelled } = deferred();
  const cancel = () => {
    queue.clear();
    rejectCancelled(abortError());
  };
  signal.addEventListener("abort", cancel, { once: true });
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const job = queue.add(work);
    // Whoever waits for it sees to it; a rejection before that must not count as unhandled.
    job.catch(() => undefined);
    return job;
  };

  try {
    if (signal.aborted) throw abortError();
    const direct = await options.runFormatChecks(
      format.map((check) => ({ check, given: selectedFor(check) })),
      signal,
    );
    const jobs = format.flatMap((check): Promise<void>[] => {
      const verdict = direct.find((each) => each.checkId === check.checkId);
      if (!verdict) return [];
      if (verdict.cause === "not extracted" || verdict.extraction?.unsure)
        return [enqueue(() => decideFormat(check, verdict))];
      finish(verdict);
      return [];
    });
    const asked = judgeQuestions({
      checks: content,
      lines,
      material: { instruction, caption, context: { semantics, videoSeconds: options.videoSeconds }, prompts },
      rounds: options.judging?.rounds ?? 1,
      batched: options.judging?.batched ?? false,
      earlier: options.earlier ?? [],
      enqueue,
      onItems: (check, items) => finish(contentVerdict(check, items, semantics)),
    });
    asked.catch(() => undefined);
    await Promise.race([Promise.all([...jobs, asked]), cancelled]);
  } finally {
    signal.removeEventListener("abort", cancel);
    queue.clear();
  }
  const inOrder = [...format, ...content].flatMap((check) => verdicts.get(check.checkId) ?? []);
  const problem = lines.map((each) => each.problem()).find((each) => each !== null) ?? null;
  return { verdicts: inOrder, replies, problem };
}
