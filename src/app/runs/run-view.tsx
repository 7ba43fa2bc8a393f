import { type ReactNode, useCallback, useMemo } from "react";
import { SUGGESTED_FACET } from "../../evaluation/suggested-checks";
import { checklistOf } from "../../evaluation/verdicts/session-sample";
import { UnconfirmedNotice } from "../../playground/page/side-by-side/recompute-notice";
import { RunPage } from "../../runs/page/view/run-page";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { rulesOf } from "../../shapes/semantics";
import type { Session, SessionVideo } from "../../shapes/session";
import { withChecklistAsk } from "../../shapes/session-asks";
import type { VideoPlace } from "../../shapes/video-place";
import { addressQuery } from "../../state/address";
import { goTo } from "../../state/page-address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { type RunAddress, readRunAddress } from "../../state/run-address";
import { captionOfResult, titleOfResult } from "../../state/runs/caption-of-result";
import type { OpenedResult } from "../../state/runs/opened-result";
import { emptySession } from "../../state/sessions/session-document";
import { useSessionsStore } from "../../state/stores-context";
import { RunNotices } from "./run-notices";

/** The video as a session names it; null where it lies in a folder, or nobody has seen it yet. */
function videoOf(place: VideoPlace | null): SessionVideo | null {
  if (!place || place.stored.kind === "folder" || place.quickKey === null) return null;
  const { name, type, quickKey, stored, facts } = place;
  return { name, type, quickKey, stored, facts, sizeBytes: facts?.sizeBytes ?? 0 };
}

/** A result of a run as a session of the playground: its instruction and checklist, what was shown, its caption. */
function sessionOfResult(
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

/** The page of a run of its own, or of one at an address, with what others hand in. */
export function RunView({
  query,
  pathOf,
  publication,
}: {
  query: string;
  /** The path of the page, with what it shows. */
  pathOf: (shown: RunAddress) => string;
  /** Shown above a run that is published at an address. */
  publication?: ReactNode;
}) {
  const address = useMemo(() => readRunAddress(query), [query]);
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const onAddress = useCallback(
    (now: RunAddress, how: { replace: boolean }) => goTo(pathOf(now), how),
    [pathOf],
  );

  async function openInPlayground(run: Run, { sample, result, video }: OpenedResult): Promise<void> {
    if (!sample || !result) return;
    await sessions.getState().adopt(sessionOfResult(run, { sample, result, video }));
    goTo(`/playground${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`);
  }

  return (
    <RunPage
      address={address}
      onAddress={onAddress}
      onPlayground={openInPlayground}
      UnconfirmedNotice={UnconfirmedNotice}
      notices={<RunNotices />}
      publication={publication}
    />
  );
}
