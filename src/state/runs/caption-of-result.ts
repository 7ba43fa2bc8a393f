import { SUGGESTED_FACET } from "../../evaluation/suggested-checks";
import { isComputed } from "../../evaluation/verdicts/kept-verdicts";
import { checklistOf, verdictsOfResult } from "../../evaluation/verdicts/session-sample";
import type { Caption } from "../../shapes/caption";
import type { DataSample } from "../../shapes/data-set";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { rulesOf } from "../../shapes/semantics";
import type { Session, SessionVideo } from "../../shapes/session";
import { withChecklistAsk } from "../../shapes/session-asks";
import type { VideoPlace } from "../../shapes/video-place";
import { emptySession, modelCaption } from "../sessions/session-document";

/** The title of a caption of a run: its model, and its repeat where there are several. */
export function titleOfResult({ entries, repeats }: Run, { entryId, repeat }: Result): string {
  const title = entries.find(({ id }) => id === entryId)?.title ?? entryId;
  return repeats === 1 || repeat === 1 ? title : `${title}, round ${repeat}`;
}

/**
 * A caption of a run as one of a session, under a new id; null where none was written. `judged`: its verdicts speak of
 * what the session asks.
 */
export function captionOfResult(
  { run, sample }: { run: Run; sample: DataSample },
  result: Result,
  judged: boolean,
): Caption | null {
  const { judgement } = result;
  const caption = judgedCaption(result);
  if (!caption) return null;
  const { text, call, reasoning, shortfall } = caption;
  const model =
    run.entries.find(({ id }) => id === result.entryId)?.choice?.model ??
    call?.model ??
    titleOfResult(run, result);
  const written: Caption = {
    ...modelCaption(model, []),
    title: titleOfResult(run, result),
    text,
    originalText: text,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(shortfall ? { shortfall } : {}),
    call,
  };
  if (!judged || !judgement || isWithheld(caption)) return written;
  return {
    ...written,
    verdicts: verdictsOfResult(sample, result, run.semantics).filter((verdict) => !isComputed(verdict)),
    judgedText: text,
    judgeReplies: judgement.replies ?? [],
    judging: run.judging,
    overrules: result.overrules,
  };
}

/** The video as a session names it; null where it lies in a folder, or nobody has seen it yet. */
function videoOf(place: VideoPlace | null): SessionVideo | null {
  if (!place || place.stored.kind === "folder" || place.quickKey === null) return null;
  const { name, type, quickKey, stored, facts } = place;
  return { name, type, quickKey, stored, facts, sizeBytes: facts?.sizeBytes ?? 0 };
}

/** A result of a run as a session of the playground: its instruction and checklist, what was shown, its caption. */
export function sessionOfResult(
  run: Run,
  { sample, result, video }: { sample: DataSample; result: Result; video: VideoPlace | null },
): Session {
  const empty = emptySession();
  const caption = captionOfResult({ run, sample }, result, true);
  const shown = result.caption?.shown ?? null;
  const own = videoOf(video);
  const checklist = checklistOf(sample);
  const suggested = sample.facets.checklist === SUGGESTED_FACET.checklist ? checklist?.format : null;
  const session: Session = {
    ...empty,
    title: `${sample.id}, ${titleOfResult(run, result)}: ${run.title}`,
    instruction: sample.instruction,
    video: own,
    sampling: shown?.frames?.plan ?? empty.sampling,
    // Frames belong to a video: without it nobody could take them again.
    frames: own && shown ? shown.frames : null,
    audio: own && shown ? shown.audio : null,
    captions: caption ? [caption] : empty.captions,
    activeCaptionId: caption?.id ?? empty.activeCaptionId,
    semantics: run.semantics,
    ...(suggested && { suggestedChecks: suggested.map(({ checkId }) => ({ checkId, by: "rules" })) }),
  };
  return withChecklistAsk(session, {
    checklist,
    rules: rulesOf(run.dataSet.benchmark),
  });
}
