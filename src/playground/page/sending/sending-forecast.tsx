import { Button, Group, List, NumberInput, Popover, Stack, Switch, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { type CaptionForecast, forecastCaption } from "../../../evaluation/caption-forecast";
import { mediaToSend } from "../../../evaluation/media-to-send";
import { hostOf } from "../../../foundation/hosts";
import type { ModelChoice } from "../../../shapes/connection";
import { isVideo } from "../../../shapes/media-to-do";
import type { ModelAbilities } from "../../../shapes/model-abilities";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { secondsOf } from "../../../state/sessions/session-document";
import { useSettings, useSettingsStore } from "../../../state/settings/settings-context";
import { useModels, useModelsStore } from "../../../state/stores-context";
import { capWords } from "./cap-words";
import classes from "./sending.module.css";
import { mostWords, priceSourceWords, sizeWords, summaryWords } from "./sending-words";

type ShownForecast = {
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

/** Data a run would send now; null without a model or without a video. */
function useForecast(): ShownForecast | null {
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

/** Lets people say that a model of unknown price, as one on their own machine, costs nothing. */
function UnknownPrice({ choice }: { choice: ModelChoice }) {
  const store = useSettingsStore();
  const prices = useSettings((state) => state.kept?.settings.prices ?? null);
  if (prices === null || !URL.canParse(choice.baseUrl)) return null;
  const host = hostOf(choice.baseUrl);
  const row = {
    host,
    model: choice.model,
    inputPerMillion: 0,
    outputPerMillion: 0,
    asOf: new Date().toISOString().slice(0, 10),
  };
  return (
    <Group gap="xs" mt={6}>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void store.getState().change({ prices: [{ of: row, row }] })}
      >
        It costs nothing
      </Button>
      <Text size="xs">
        adds a price of 0 for {choice.model} at {host}. A server of yours may still pass calls on to a paid
        service.
      </Text>
    </Group>
  );
}

/** The host of a model, or where else it is. */
function placeOf({ kind, baseUrl }: Pick<ModelChoice, "kind" | "baseUrl">): string {
  if (kind === "embedded") return "a model in this page";
  return baseUrl === "" || !URL.canParse(baseUrl) ? "this browser's own model" : hostOf(baseUrl);
}

/** Bytes, hosts, price, and what stays behind and why. */
function SendingDetails({ shown }: { shown: ShownForecast }) {
  const { choice, abilities, forecast, taken } = shown;
  const judge = useModels((state) => state.models.judge) ?? choice;
  const { notes } = forecast.fit;
  const lines = [
    `All of it goes to ${placeOf(choice)}, and to no other host.`,
    sizeWords(forecast, abilities.limits.requestBytes),
    ...(taken || forecast.fit.video !== null
      ? []
      : ["Frames and sound are not taken yet; these sizes are estimates from the plan."]),
    priceSourceWords(forecast),
    ...[mostWords(forecast)].filter((words) => words !== null),
    `Then the judge at ${placeOf(judge)} is sent the caption and questions about it, no frames and no sound.`,
  ];
  return (
    <>
      <List size="xs" spacing={2}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {forecast.price === null && <UnknownPrice choice={choice} />}
      <Text size="xs" fw={600} mt={6}>
        {notes.length === 0 ? "Nothing is left out." : "Left out or changed:"}
      </Text>
      {notes.length > 0 && (
        <List size="xs" spacing={2}>
          {notes.map((note) => (
            <List.Item key={note}>{note}.</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

/** The option to send the file itself in place of frames and sound, and Gemini's sampling density. */
function WholeVideoFields({ shown }: { shown: ShownForecast }) {
  const store = useModelsStore();
  const whole = useModels((state) => state.wholeVideo);
  const video = usePlayground((state) => state.session !== null && isVideo(state.session));
  if (!video || (!shown.abilities.video && !whole)) return null;
  return (
    <Group gap="sm" align="center">
      <Switch
        size="xs"
        label="Send the whole video instead of frames and sound"
        checked={whole !== null}
        onChange={(event) =>
          store.getState().setWholeVideo(event.currentTarget.checked ? { framesPerSecond: null } : null)
        }
      />
      {whole && shown.choice.kind === "google" && (
        <NumberInput
          size="xs"
          w={150}
          label="Frames per second"
          description="Empty: 1, the provider's default"
          styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          min={0.1}
          max={24}
          step={0.5}
          decimalScale={2}
          value={whole.framesPerSecond ?? ""}
          onChange={(value) =>
            store
              .getState()
              .setWholeVideo({ framesPerSecond: typeof value === "number" && value > 0 ? value : null })
          }
        />
      )}
    </Group>
  );
}

/** Data a run would send, before it does, in one line; the details open beside it. Empty without a video. */
export function SendingForecast() {
  const shown = useForecast();
  const judge = useModels((state) => state.models.judge);
  const kept = useSettings((state) => state.kept?.settings ?? USUAL_MODEL_SETTINGS);
  if (!shown) return null;
  const { forecast, choice, video } = shown;
  const ofCaps = capWords(forecast, { choice, judge: judge ?? choice }, kept);
  const { length } = forecast.fit.notes;
  const summary = `${summaryWords(forecast, video)}, to ${placeOf(choice)}.`;
  return (
    <section className={classes.sending} aria-label="What will be sent">
      <div className={classes.line}>
        <Text size="xs" data-testid="sending" className={classes.summary} title={summary}>
          <b>Will be sent:</b> {summary}
        </Text>
        <Popover position="bottom-end" withinPortal trapFocus returnFocus width="min(26rem, 92vw)">
          <Popover.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              flex="none"
              aria-label={length === 0 ? "Details" : `Details, ${length} left out or changed`}
            >
              Details
              {length > 0 && <span className={classes.notes}>, {length} left out or changed</span>}
            </Button>
          </Popover.Target>
          <Popover.Dropdown data-testid="sending-details">
            <Stack gap="xs">
              <Text size="sm">
                <b>Will be sent:</b> {summary} Nothing is sent before you press Run.
              </Text>
              <WholeVideoFields shown={shown} />
              <SendingDetails shown={shown} />
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </div>
      {ofCaps.map((words) => (
        <Text key={words} size="xs" data-testid="cap-words">
          {words}
        </Text>
      ))}
    </section>
  );
}
