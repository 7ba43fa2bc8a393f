import { checklistOf } from "../../evaluation/verdicts/session-sample";
import { rulesOf } from "../../lib/semantics";
import type { DataSample } from "../../schemas/data-set";
import type { Result } from "../../schemas/result";
import type { Run } from "../../schemas/run";
import type { Session, SessionVideo } from "../../schemas/session";
import type { VideoPlace } from "../../schemas/video-place";
import { captionOfResult, titleOfResult } from "../runs/caption-of-result";
import { emptySession } from "../sessions/session-document";

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
  return {
    ...empty,
    title: `${sample.id}, ${titleOfResult(run, result)}: ${run.title}`,
    instruction: sample.instruction,
    checklist: checklistOf(sample) ?? empty.checklist,
    video: own,
    sampling: shown?.frames?.plan ?? empty.sampling,
    // Frames belong to a video: without it nobody could take them again.
    frames: own && shown ? shown.frames : null,
    audio: own && shown ? shown.audio : null,
    captions: caption ? [caption] : empty.captions,
    activeCaptionId: caption?.id ?? empty.activeCaptionId,
    semantics: run.semantics,
    rules: rulesOf(run.dataSet.benchmark) ?? empty.rules,
  };
}
