import { takeInVerdict } from "../../evaluation/verdicts/kept-verdicts";
import { beginJudging } from "../../evaluation/verdicts/staleness";
import { ProblemError } from "../../lib/errors";
import type { Caption } from "../../schemas/caption";
import type { Contestant } from "../../schemas/comparison";
import type { WholeVideo } from "../../workers/engine/engine-protocol";
import { askedJudges } from "../models/judges";
import { PLAYGROUND_BENCHMARK } from "./caption-subject";
import type { ComparisonDesk, RunMark } from "./comparison-desk";
import { findTrial, type Place, planOf, type Task, UNFINISHED } from "./comparison-document";
import type { ComparisonMedia, Shown } from "./comparison-media";
import type { ActionContext } from "./playground-state";
import { modelCaption } from "./session-document";
import { isVideo, wholeVideoOf } from "./whole-video";

/** One run of a comparison, by which its calls are told and stopped. */
export type ComparisonWork = RunMark & { signal: AbortSignal; runId: string; videoSeconds: number | null };

export type ComparisonCalls = {
  /** Has a contestant write a caption; rejects with `ProblemError`, after what came has been kept. */
  write(run: ComparisonWork, task: Task, shown: Shown): Promise<void>;
  /** Has the caption at a place judged anew; rejects with `ProblemError` where asking was given up. */
  judge(run: ComparisonWork, place: Place): Promise<void>;
};

/** The calls of a comparison to the engine, with what they bring to the desk. */
export function comparisonCalls(
  { get, services, modelsInUse }: Pick<ActionContext, "get" | "services" | "modelsInUse">,
  media: ComparisonMedia,
  desk: ComparisonDesk,
): ComparisonCalls {
  const { engine } = services;

  /** The video itself; null for stills and sounds, which are sent as they are taken. */
  function wholeVideo(): WholeVideo | null {
    const { session } = get();
    return session && isVideo(session) ? wholeVideoOf(session, media.clipFile(), null) : null;
  }

  async function write(run: ComparisonWork, task: Task, shown: Shown): Promise<void> {
    const { contestant, round } = task;
    const place = { contestantId: contestant.id, round };
    desk.setCell(place, { kind: "writing" });
    desk.openWords(place);
    try {
      const { text, record, problem } = await engine.call(
        "captions/generate",
        {
          model: contestant.choice,
          runId: run.runId,
          instruction: run.basis.instruction,
          plan: planOf(contestant, run.basis),
          frames: shown.frames,
          audio: shown.audio,
          wholeVideo: contestant.wholeVideo ? wholeVideo() : null,
          videoSeconds: run.videoSeconds,
          settings: contestant.settings ?? run.basis.settings,
          repeat: round,
        },
        {
          signal: run.signal,
          onEvent: (event) => {
            if (event.kind === "text") desk.addWords(place, event.delta);
          },
        },
      );
      desk.change(run, place, (trial) => ({
        ...trial,
        caption: captionOf(task, text, trial.caption, record),
        problem: problem ?? UNFINISHED,
      }));
      if (problem) throw new ProblemError(problem);
    } finally {
      desk.closeWords(place);
    }
  }

  async function judge(run: ComparisonWork, place: Place): Promise<void> {
    desk.settle();
    const { session } = get();
    const written = session?.comparison && findTrial(session.comparison, place)?.caption;
    if (!session || !written) return;
    const { checklist, instruction, judging } = run.basis;
    const changeCaption = (update: (caption: Caption) => Caption) =>
      desk.change(run, place, (trial) => ({ ...trial, caption: trial.caption && update(trial.caption) }));
    changeCaption((caption) => beginJudging({ ...caption, verdicts: [], judgeReplies: [], judging }));
    desk.setCell(place, { kind: "judging", done: 0, total: 0 });
    const { problem } = await engine.call(
      "captions/judge",
      {
        runId: run.runId,
        instruction,
        checklist,
        caption: written.text,
        semantics: session.semantics,
        benchmark: PLAYGROUND_BENCHMARK,
        videoSeconds: run.videoSeconds,
        selected: {},
        judges: askedJudges({ ...modelsInUse(), judging }),
        judging: { rounds: judging.rounds, batched: judging.batched },
        repeat: place.round,
      },
      {
        signal: run.signal,
        onEvent: (event) => {
          if (run.signal.aborted) return;
          if (event.kind === "progress")
            desk.setCell(place, { kind: "judging", done: event.done, total: event.total });
          else if (event.kind === "verdict")
            changeCaption((caption) => takeInVerdict(caption, event.verdict));
          else
            changeCaption((caption) => ({
              ...caption,
              judgeReplies: [...caption.judgeReplies, event.reply],
            }));
        },
      },
    );
    if (problem) throw new ProblemError(problem);
  }

  return { write, judge };
}

/** A caption by a contestant with what it has written; `before` is one that is replaced. */
export function captionOf(
  { contestant, round }: { contestant: Contestant; round: number },
  text: string,
  before: Caption | null,
  call: Caption["call"],
): Caption {
  const fresh = modelCaption(contestant.choice.model, []);
  const title = round === 1 ? contestant.title : `${contestant.title}, round ${round}`;
  return { ...fresh, id: before?.id ?? fresh.id, title, text, originalText: text, call };
}
