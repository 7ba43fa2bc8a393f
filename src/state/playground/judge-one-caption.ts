import type { EngineCalls } from "../../engine/engine-protocol";
import { givenExtraction, selectedParts } from "../../evaluation/verdicts/all-verdicts";
import { takeInVerdict } from "../../evaluation/verdicts/kept-verdicts";
import { beginJudging, standingItems } from "../../evaluation/verdicts/staleness";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { ProblemError } from "../../foundation/errors";
import type { JudgeEvent, JudgeInput } from "../../playground/protocol";
import type { Ask } from "../../shapes/ask";
import type { Checklist } from "../../shapes/checklist";
import type { JudgingSettings } from "../../shapes/judging";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { askedJudges } from "../models/known-models";
import { secondsOf, withCaption } from "../sessions/session-document";
import { losesVerdicts } from "../undo/three-way";
import type { ActionContext, AskingAgain } from "./playground-state";
import type { Ruled, RuledText, RuleMemory } from "./rule-memory";

/** The caption to judge, and its run; `again`: one check only, added to its earlier answers. */
export type JudgedCaption = {
  captionId: string;
  runId: string;
  signal: AbortSignal;
  again?: AskingAgain & { checkId: string };
  /** Makes its changes part of an act that has begun; absent: they are one of their own. */
  act?: ReturnType<ActionContext["undoableWork"]>;
};

/** A caption of a session, and by which of the session's asks it is judged; `more`: all that is asked in another way than usual. */
type AskedCaption = {
  session: Session;
  caption: Caption;
  ask: Ask;
  videoSeconds: number | null;
  runId: string;
  more?: Partial<JudgeInput>;
};

/** Has a caption judged by the judges in use, whatever it is judged by. Rejects as `captions/judge` does. */
export function judgeByAsk(
  engine: Pick<WorkerClient<Pick<EngineCalls, "captions/judge">>, "call">,
  models: Parameters<typeof askedJudges>[0] & { judging: JudgingSettings },
  { session, caption, ask, videoSeconds, runId, more = {} }: AskedCaption,
  options: { signal: AbortSignal; onEvent: (event: JudgeEvent) => void },
) {
  return engine.call(
    "captions/judge",
    {
      runId,
      asked: ask,
      instruction: session.instruction,
      caption: caption.text,
      semantics: session.semantics,
      videoSeconds,
      frames: session.frames,
      judges: askedJudges(models),
      judging: models.judging,
      ...more,
    },
    options,
  );
}

/** The engine's settings for asking judges. */
function asking(
  caption: Caption,
  settings: JudgingSettings,
  again: JudgedCaption["again"],
): Pick<JudgeInput, "judging"> & Partial<JudgeInput> {
  const { rounds, batched } = settings;
  if (!again) return { judging: { rounds, batched } };
  return {
    judges: again.judges,
    judging: { rounds: again.times, batched },
    only: [again.checkId],
    earlier: standingItems(caption, again.checkId, caption.text),
  };
}

/** The known verdicts of rules on a caption, by check, where no judge has to cut anything out for them anew. */
function knownRules(
  checklist: Checklist,
  caption: Caption,
  text: RuledText,
  rules: RuleMemory,
): Record<string, Ruled> {
  return Object.fromEntries(
    checklist.format.flatMap((check): [string, Ruled][] => {
      const given = givenExtraction(caption, check.checkId, text.response);
      const ruled = given?.source === "judge" ? null : rules.find(text, { check, given });
      return ruled ? [[check.checkId, ruled]] : [];
    }),
  );
}

/** Judging a caption of the session on screen. `restate`: gives verdicts in the semantics chosen meanwhile. */
export function captionJudge(
  { get, set, services, modelsInUse, undoableWork }: ActionContext,
  rules: RuleMemory,
  restate: () => void,
) {
  /** Rejects with `ProblemError` where asking was given up, and with `AbortError` when cancelled. */
  return async ({ captionId, runId, signal, again, act }: JudgedCaption): Promise<void> => {
    const { session, sample } = get();
    const judged = session?.captions.find(({ id }) => id === captionId);
    if (!session || !judged) return;
    const { id: sessionId, instruction, semantics } = session;
    const [ask] = session.asks;
    const { benchmark } = ask;
    const { checklist } = ask.material;
    const change = act ?? undoableWork(again ? "Check judged again" : "Caption judged anew", losesVerdicts);
    const changeCaption = (update: (caption: Caption) => Caption) =>
      change((current: Session) =>
        current.id === sessionId ? withCaption(current, judged.id, update) : current,
      );
    /** Takes in what was said, unless checklist or text that decisions are about are others by now. */
    const takeIn = (update: (caption: Caption) => Caption) => {
      if (checklistOfSession(get().session) !== checklist) return;
      changeCaption((caption) => (caption.judgedText === judged.text ? update(caption) : caption));
    };
    const text: RuledText = {
      response: judged.text,
      instruction,
      siblings: checklist.format,
      context: { semantics, benchmark },
    };
    /** Verdicts of the engine's rules are run nowhere again. */
    const learn = (verdict: Verdict, other: Verdict) => {
      const check = checklist.format.find(({ checkId }) => checkId === verdict.checkId);
      const { extraction } = verdict;
      if (!check || !extraction) return;
      const given = extraction.source === "direct" ? null : extraction;
      const ours = semantics === "strict";
      const ruled = ours ? { strict: verdict, reference: other } : { strict: other, reference: verdict };
      rules.learn(text, { check, given }, ruled);
    };
    const { judging } = modelsInUse();
    changeCaption((caption) => (again ? beginJudging(caption) : { ...beginJudging(caption), judging }));
    const phase = { kind: "judging", captionId: judged.id, startedAt: Date.now() } as const;
    set({ run: { ...phase, done: 0, total: 0 } });
    const { problem } = await judgeByAsk(
      services.engine,
      modelsInUse(),
      {
        session,
        caption: judged,
        ask,
        videoSeconds: secondsOf(session.video, sample),
        runId,
        more: {
          selected: selectedParts(checklist, judged, judged.text),
          ruled: knownRules(checklist, judged, text, rules),
          ...asking(judged, judging, again),
        },
      },
      {
        signal,
        onEvent: (event) => {
          if (signal.aborted) return;
          if (event.kind === "progress") set({ run: { ...phase, done: event.done, total: event.total } });
          else if (event.kind === "verdict") {
            if (event.other) learn(event.verdict, event.other);
            takeIn((before) => takeInVerdict(before, event.verdict));
          } else takeIn((before) => ({ ...before, judgeReplies: [...before.judgeReplies, event.reply] }));
        },
      },
    );
    // The semantics may have been changed while the judge was at it.
    if (get().session?.id === sessionId && get().session?.semantics !== semantics) restate();
    if (problem) throw new ProblemError(problem);
  };
}
