import { Button, Group, List, NumberInput, Popover, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { isCapped, tariffOf, type Unbounded } from "../../../calls/model-services/call-cost";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { megabytes } from "../../../calls/model-services/request-bytes";
import { type CaptionForecast, forecastCaption } from "../../../evaluation/caption-forecast";
import { mediaToSend } from "../../../evaluation/media-to-send";
import { aboutDollars, atMostDollars, dollars, mostDollars } from "../../../foundation/dollars";
import { hostOf } from "../../../foundation/hosts";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import type { ModelChoice } from "../../../shapes/connection";
import { isVideo } from "../../../shapes/media-to-do";
import type { ModelAbilities } from "../../../shapes/model-abilities";
import type { ModelSettings } from "../../../shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { secondsOf } from "../../../state/sessions/session-document";
import { useModelSettings, useSettings, useSettingsStore } from "../../../state/settings/settings-context";
import { useModels, useModelsStore } from "../../../state/stores-context";
import { SwitchField } from "../../../ui/fields";
import { sentence } from "../../../ui/measures";
import classes from "./sending.module.css";

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

/** Data a run would send now; null without a model, without a video, and until the settings are read. */
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
  const isRead = kept !== null;

  return useMemo(() => {
    // Nothing is claimed of prices and caps before the settings are read.
    if (!choice || !session?.video || !isRead) return null;
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
  }, [choice, session, sample, settings, whole, bytes, clipBytes, isRead, corrections, prices, caps]);
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

/** To two digits that matter, with commas: "5,200". */
export function roughly(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString("en");
}

/** "16 frames of 448 px"; null where none goes. */
export function framesWords(frames: CaptionForecast["frames"]): string | null {
  const sides = frames.map(({ width, height }) => Math.max(width, height));
  const most = Math.max(...sides);
  if (frames.length === 0) return null;
  const same = sides.every((side) => side === most);
  return `${counted(frames.length, "frame")} of ${same ? "" : "up to "}${most} px`;
}

function priceWords({ price, inputUsd }: CaptionForecast): string {
  if (price === null || inputUsd === null) return "price unknown";
  if (price.inputPerMillion === 0 && price.outputPerMillion === 0) return "no charge";
  return aboutDollars(inputUsd);
}

/** All in a line, without where it goes: "16 frames of 448 px, 26 s of sound, about 5,200 tokens, about $0.004". */
export function summaryWords(forecast: CaptionForecast, video: { bytes: number } | null): string {
  const { fit, frames, audioSeconds, inputTokens } = forecast;
  const parts = [
    ...(fit.video !== null && video
      ? [video.bytes === 0 ? "the whole video" : `the whole video (${humanSize(video.bytes)})`]
      : []),
    ...[framesWords(frames)].filter((words) => words !== null),
    ...(audioSeconds === null ? [] : [`${Math.max(1, Math.round(audioSeconds))} s of sound`]),
  ];
  return [
    ...(parts.length === 0 ? ["the instruction alone"] : parts),
    `about ${roughly(inputTokens)} tokens`,
    priceWords(forecast),
  ].join(", ");
}

const NOBODY_KNOWS: Record<Unbounded, string | null> = {
  // Told where the price is.
  "no price": null,
  "extra fields":
    "The most it can cost is unknown: one of the extra body fields may change the price or the length.",
  "reasoning beside":
    "The most it can cost is unknown: its reasoning is billed beside the longest reply. The body field thinking_budget bounds it.",
  "open length": "The most it can cost is unknown: no longest reply is set, so nothing bounds it.",
};

/** The most that the request can cost, as a sentence; null where nothing is charged, or where the price says it. */
export function mostWords({ mostUsd, mostOutputTokens, unbounded }: CaptionForecast): string | null {
  if (unbounded !== null) return NOBODY_KNOWS[unbounded];
  if (mostUsd === null || mostUsd === 0) return null;
  const length =
    mostOutputTokens === null
      ? ""
      : ` and a reply of ${mostOutputTokens.toLocaleString("en")} tokens, reasoning included`;
  return `${sentence(atMostDollars(mostUsd))}, counting every byte of text as a token${length}. A spending cap sets this much aside.`;
}

function listPrice(usd: number): string {
  return `$${usd.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}

/** Source of the price, as a sentence. */
export function priceSourceWords({ price, inputUsd, inputTokens }: CaptionForecast): string {
  if (price === null)
    return "No price is known for this model: add one under “Settings”, 0 where it costs nothing.";
  const { inputPerMillion, outputPerMillion, asOf, longFrom = Infinity } = price;
  if (inputPerMillion === 0 && outputPerMillion === 0) return `No charge, by the price of ${asOf}.`;
  const row = inputUsd === null ? "Price without the extra body fields, as of" : "Price as of";
  return `${row} ${asOf}: ${listPrice(inputPerMillion)} for a million tokens in, ${listPrice(outputPerMillion)} for a million out.${inputTokens > longFrom ? " So long a prompt costs up to twice as much, which is counted." : ""}`;
}

/** Size of the request, as a sentence. */
export function sizeWords({ requestBytes, uploadBytes }: CaptionForecast, limit: number | null): string {
  // In the endpoint's units, which are larger than ours: neither is to look too large for the other.
  const size =
    limit === null ? humanSize(requestBytes) : `${megabytes(requestBytes)} of at most ${megabytes(limit)}`;
  const request = `The request has about ${size}, media written as base64.`;
  return uploadBytes === 0
    ? request
    : `${request} Before it the video, ${humanSize(uploadBytes)}, goes to the provider's store of files; it is deleted there after the reply.`;
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
      <SwitchField
        label="Send the whole video instead of frames and sound"
        checked={whole !== null}
        onChange={(checked) => store.getState().setWholeVideo(checked ? { framesPerSecond: null } : null)}
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

type Known = Pick<ModelSettings, "prices" | "caps" | "corrections">;

/** Enough of a request to know whether a cap bounds it. */
const NOTHING_ASKED = {
  system: "",
  parts: [],
  settings: { temperature: null, maxTokens: null, seed: null },
  reply: { kind: "text" },
} as const;

/** The smaller of the caps that are set, with its name; null where none is. */
function tightest({ perRunUsd, perDayUsd }: Known["caps"]): { usd: number; each: string } | null {
  const run = perRunUsd === null ? [] : [{ usd: perRunUsd, each: "run" }];
  const day = perDayUsd === null ? [] : [{ usd: perDayUsd, each: "day" }];
  return [...run, ...day].toSorted((one, other) => one.usd - other.usd)[0] ?? null;
}

function unboundedWords(models: readonly string[], { caps }: Known): string {
  const names = models.map((model) => `“${model}”`).join(" and ");
  const what = caps.refuseUnknown
    ? "by your settings such calls are not made"
    : "such calls are made and counted apart";
  return `The spending cap can't bound ${names}, since nobody knows the cost: ${what}.`;
}

/**
 * Consequences of the spending caps for a run, as sentences shown before it; empty where they let all of it through.
 */
export function capWords(
  { mostUsd, unbounded }: Pick<CaptionForecast, "mostUsd" | "unbounded">,
  { choice, judge }: { choice: ModelChoice; judge: ModelChoice },
  known: Known,
): string[] {
  const cap = tightest(known.caps);
  if (!isCapped(known.caps) || cap === null) return [];
  const ofJudge = tariffOf(judge, NOTHING_ASKED, known, abilitiesOf(judge, known.corrections));
  const unknown = [
    ...(unbounded === null ? [] : [choice.model]),
    ...(ofJudge.unbounded === null ? [] : [judge.model]),
  ];
  return [
    ...(unknown.length === 0 ? [] : [unboundedWords([...new Set(unknown)], known)]),
    ...(mostUsd !== null && mostUsd > cap.usd
      ? [
          `One request can cost ${mostDollars(mostUsd)}, more than the spending cap of ${dollars(cap.usd)} for each ${cap.each}: ` +
            "it will not be sent.",
        ]
      : []),
  ];
}

/** Data a run would send, before it does, in one line; the details open beside it. Empty without a video. */
export function SendingForecast() {
  const shown = useForecast();
  const judge = useModels((state) => state.models.judge);
  const kept = useModelSettings();
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
