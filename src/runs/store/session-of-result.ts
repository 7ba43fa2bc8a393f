import { SUGGESTED_FACET } from "../../evaluation/suggested-checks";
import { checklistOf } from "../../evaluation/verdicts/session-sample";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { rulesOf } from "../../shapes/semantics";
import type { Session, SessionVideo } from "../../shapes/session";
import { withChecklistAsk } from "../../shapes/session-asks";
import type { VideoPlace } from "../../shapes/video-place";
import { captionOfResult, titleOfResult } from "../../state/runs/caption-of-result";
import { emptySession } from "../../state/sessions/session-document";

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
