import { useEffect, useMemo, useState } from "react";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { type CaptionForecast, forecastCaption } from "../../../evaluation/caption-forecast";
import { mediaToSend } from "../../../evaluation/media-to-send";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelAbilities } from "../../../shapes/model-abilities";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual-model-settings";
import { useModels } from "../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { secondsOf } from "../../../state/sessions/session-document";
import { useSettings } from "../../../state/settings/settings-context";

export type ShownForecast = {
  choice: ModelChoice;
  abilities: ModelAbilities;
  forecast: CaptionForecast;
  /** The file itself, where it is wanted. */
  video: { bytes: number } | null;
  /** False while frames or sound are still to be taken. */
  taken: boolean;
};

const UNKNOWN: ReadonlyMap<string, number> = new Map();

/** The bytes of the session's frames by hash, read when there are other frames. */
function useFrameBytes(): ReadonlyMap<string, number> {
  const store = usePlaygroundStore();
  const frames = usePlayground((state) => state.session?.frames ?? null);
  const [bytes, setBytes] = useState(UNKNOWN);
  useEffect(() => {
    if (!frames) return;
    let current = true;
    store
      .getState()
      .frameBlobs()
      .then(
        (found) => {
          if (current) setBytes(new Map(found.map(({ hash, blob }) => [hash, blob.size])));
        },
        // Sizes are then about those that the plan leads to; a run tells what is wrong.
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [store, frames]);
  return bytes;
}

/** What a run would send now; null without a model or without a video. */
export function useForecast(): ShownForecast | null {
  const choice = useModels((state) => state.models.caption);
  const session = usePlayground((state) => state.session);
  const sample = usePlayground((state) => state.sample);
  const settings = useModels((state) => state.settings);
  const whole = useModels((state) => state.wholeVideo);
  const kept = useSettings((state) => state.kept);
  const bytes = useFrameBytes();
  // Sessions of a bundled sample do not say the size of its clip.
  const clipBytes = sample?.videoBytes ?? 0;
  const { corrections, prices, caps } = kept?.settings ?? USUAL_MODEL_SETTINGS;

  return useMemo(() => {
    if (!choice || !session?.video) return null;
    const videoSeconds = secondsOf(session.video, sample);
    const { media, taken } = mediaToSend(session, videoSeconds, bytes, whole, clipBytes);
    const abilities = abilitiesOf(choice, corrections);
    const forecast = forecastCaption({
      choice,
      abilities,
      prices,
      caps,
      instruction: session.instruction,
      plan: session.sampling,
      videoSeconds,
      settings,
      media,
    });
    return { choice, abilities, forecast, video: media.video, taken };
  }, [choice, session, sample, settings, whole, bytes, clipBytes, corrections, prices, caps]);
}
