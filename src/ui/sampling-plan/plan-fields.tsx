import { Group, Radio, Stack } from "@mantine/core";
import { useRef } from "react";
import type {
  AudioTrackFacts,
  AudioType,
  EngineChoice,
  FrameChoice,
  FrameEncoding,
  FrameSize,
  MediaFacts,
  MediaSegment,
  SamplingPlan,
} from "../../shapes/media";
import { TinyButton } from "../buttons";
import { ChoiceBar } from "../choice-bar";
import { PickField, SwitchField } from "../fields";
import { Fold } from "../fold";
import { timeText } from "../measures";
import { AUDIO_TYPES, IMAGE_TYPES, layoutWords } from "../plan-words";
import classes from "./plan-fields.module.css";
import { readTimes, readTimeWithin, type Typed, TypedField } from "./typed-field";

/** A plan with a way to change it. */
export type PlanInForm = {
  plan: SamplingPlan;
  /** Facts of the plan's file; null for a plan of many files, and until they are known. */
  facts: MediaFacts | null;
  /** Seconds that can be chosen from; null where nobody knows, and for a plan of many files. */
  length: number | null;
  /** It can be looked at, not changed. */
  fixed: boolean;
  change: (parts: Partial<SamplingPlan>) => void;
};

/** A number within bounds, by typing or with the arrow keys. */
function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  decimals = false,
  width = 76,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  decimals?: boolean;
  width?: number;
  onChange: (value: number) => void;
}) {
  function read(text: string): Typed<number> {
    const typed = text.trim().replace(",", ".");
    const number = (decimals ? /^\d+(?:\.\d+)?$/ : /^\d+$/).test(typed) ? Number(typed) : Number.NaN;
    return number >= min && number <= max ? { value: number } : { fault: `${min} to ${max}` };
  }

  return (
    <TypedField
      label={label}
      width={width}
      inputMode={decimals ? "decimal" : "numeric"}
      value={value}
      write={String}
      read={read}
      onChange={onChange}
      onStep={(by) => {
        // To the next multiple: from 448 by 32 to 480, from 450 too.
        const steps = by > 0 ? Math.floor(value / step) + 1 : Math.ceil(value / step) - 1;
        onChange(Math.min(max, Math.max(min, Number((steps * step).toFixed(3)))));
      }}
    />
  );
}

const KINDS = [
  { value: "uniform", label: "Number" },
  { value: "rate", label: "Per second" },
  { value: "keyframes", label: "Key frames" },
  { value: "times", label: "At times" },
];

/** Initial values for another way of choosing frames; times begin in the middle of the file. */
function beginning(kind: string, length: number | null): FrameChoice {
  switch (kind) {
    case "rate":
      return { kind: "rate", framesPerSecond: 1, maximum: 64 };
    case "keyframes":
      return { kind: "keyframes", maximum: 32 };
    case "times":
      return { kind: "times", seconds: [Math.round((length ?? 0) * 5) / 10] };
    default:
      return { kind: "uniform", count: 16 };
  }
}

/** Settings for choosing frames. */
function FrameFields({ plan, length, change }: PlanInForm) {
  const { frames } = plan;
  if (frames.kind === "none") return null;
  return (
    <>
      <PickField
        w={100}
        label="Chosen by"
        value={frames.kind}
        data={KINDS}
        onChange={(picked) => change({ frames: beginning(picked, length) })}
      />
      {frames.kind === "uniform" && (
        <NumberField
          label="Frames"
          min={1}
          max={256}
          value={frames.count}
          onChange={(count) => change({ frames: { ...frames, count } })}
        />
      )}
      {frames.kind === "rate" && (
        <>
          <NumberField
            label="Per second"
            min={0.05}
            max={30}
            step={0.5}
            decimals
            value={frames.framesPerSecond}
            onChange={(framesPerSecond) => change({ frames: { ...frames, framesPerSecond } })}
          />
          <NumberField
            label="At most"
            min={1}
            max={512}
            value={frames.maximum}
            onChange={(maximum) => change({ frames: { ...frames, maximum } })}
          />
        </>
      )}
      {frames.kind === "keyframes" && (
        <NumberField
          label="At most"
          min={1}
          max={256}
          value={frames.maximum}
          onChange={(maximum) => change({ frames: { ...frames, maximum } })}
        />
      )}
    </>
  );
}

/** The exact times, where frames are chosen so. */
function TimesField({ plan, length, change }: PlanInForm) {
  const { frames } = plan;
  if (frames.kind !== "times") return null;
  return (
    <TypedField
      label="Times"
      description="For each, the last frame shown at or before it"
      placeholder="0:03, 0:07.5"
      value={frames.seconds}
      write={(seconds) => seconds.map(timeText).join(", ")}
      read={(text) => readTimes(text, length)}
      onChange={(seconds) => change({ frames: { kind: "times", seconds } })}
    />
  );
}

const QUALITIES = ["small", "normal", "high"] as const;

/** The one of `known` that a select gave. */
function oneOf<T extends string>(known: readonly T[], value: string, before: T): T {
  return known.find((one) => one === value) ?? before;
}

const IMAGE_NAMES: FrameEncoding["type"][] = ["image/jpeg", "image/webp"];
const AUDIO_NAMES: AudioType[] = ["audio/wav", "audio/mpeg", "audio/ogg"];

/** Encoding settings of pictures. */
function PictureFields({ plan, change }: PlanInForm) {
  const { image } = plan;
  return (
    <Group gap="xs" align="end">
      <PickField
        label="Pictures as"
        value={image.type}
        data={IMAGE_NAMES.map((value) => ({ value, label: IMAGE_TYPES[value] }))}
        onChange={(picked) => change({ image: { ...image, type: oneOf(IMAGE_NAMES, picked, image.type) } })}
      />
      <PickField
        label="Quality"
        value={image.quality}
        data={QUALITIES.map((value) => ({ value, label: value === "small" ? "small files" : value }))}
        onChange={(picked) =>
          change({ image: { ...image, quality: oneOf(QUALITIES, picked, image.quality) } })
        }
      />
    </Group>
  );
}

/** A track as people tell it from others: "2: aac, 5.1, jpn". */
function trackWords(track: AudioTrackFacts, index: number): string {
  const { codec, language } = track;
  return [`${index + 1}: ${codec}`, layoutWords(track), ...(language ? [language] : [])].join(", ");
}

/** Encoding settings of sound, and the track where there are several. */
function SoundFields({ plan, facts, change }: PlanInForm) {
  const { audio } = plan;
  const tracks = facts?.audioTracks ?? [];
  if (!audio) return null;
  return (
    <Group gap="xs" align="end">
      <PickField
        label="Sound as"
        value={audio.type}
        data={[
          { value: "audio/wav", label: `${AUDIO_TYPES["audio/wav"]}, 16 kHz mono` },
          { value: "audio/mpeg", label: `${AUDIO_TYPES["audio/mpeg"]}, smaller` },
          { value: "audio/ogg", label: `${AUDIO_TYPES["audio/ogg"]}, smallest` },
        ]}
        onChange={(picked) => change({ audio: { ...audio, type: oneOf(AUDIO_NAMES, picked, audio.type) } })}
      />
      {tracks.length > 1 && (
        <PickField
          label="Sound track"
          value={String(audio.track)}
          data={tracks.map((track, index) => ({ value: String(index), label: trackWords(track, index) }))}
          onChange={(picked) => change({ audio: { ...audio, track: Number(picked) } })}
        />
      )}
    </Group>
  );
}

/** Frame size used in the papers. */
const AS_IN_THE_PAPERS = { kind: "exact", width: 224, height: 224 } as const;

function maxSideOf(size: FrameSize): number {
  return size.kind === "fit" ? size.maxSide : Math.max(32, size.width, size.height);
}

/** Largest frame size; the usual size field of the form. */
function SizeFields({ plan, change }: PlanInForm) {
  const { size } = plan;
  if (size.kind === "fit") {
    return (
      <NumberField
        label="Max side, px"
        width={92}
        min={32}
        max={4096}
        step={32}
        value={size.maxSide}
        onChange={(maxSide) => change({ size: { kind: "fit", maxSide } })}
      />
    );
  }
  return (
    <>
      <NumberField
        label="Width, px"
        min={16}
        max={4096}
        step={16}
        value={size.width}
        onChange={(width) => change({ size: { ...size, width } })}
      />
      <NumberField
        label="Height, px"
        min={16}
        max={4096}
        step={16}
        value={size.height}
        onChange={(height) => change({ size: { ...size, height } })}
      />
    </>
  );
}

/** Option to give all frames the same size, whatever the shape of the video. */
function ExactSize({ plan, change }: PlanInForm) {
  const { size } = plan;
  const isPapers = size.kind === "exact" && size.width === 224 && size.height === 224;
  const side = maxSideOf(size);
  return (
    <Group gap="xs">
      <SwitchField
        label="Exact size, padded with black"
        checked={size.kind === "exact"}
        onChange={(checked) =>
          change({
            size: checked ? { kind: "exact", width: side, height: side } : { kind: "fit", maxSide: side },
          })
        }
      />
      <TinyButton disabled={isPapers} onClick={() => change({ size: AS_IN_THE_PAPERS })}>
        224 × 224, as in the papers
      </TinyButton>
    </Group>
  );
}

/** From and to; null is the beginning, or the end. */
type Ends = { start: number | null; end: number | null };

function readEnd(text: string, length: number | null): Typed<number | null> {
  return text.trim() === "" ? { value: null } : readTimeWithin(text, length);
}

/** The part of the file that is taken, as typed; it can be dragged on the timeline as well. */
function SegmentFields({ plan, length, change }: PlanInForm) {
  const { segment } = plan;
  const ends: Ends = {
    start: segment && segment.start > 0 ? segment.start : null,
    end: segment && (length === null || segment.end < length) ? segment.end : null,
  };

  function segmentOf({ start, end }: Ends): MediaSegment | null {
    if (start === null && (end === null || end === length)) return null;
    const to = end ?? length;
    return to === null ? null : { start: start ?? 0, end: to };
  }

  /** Reads one end, which has to leave something between it and the other. */
  function read(text: string, which: "start" | "end"): Typed<number | null> {
    const typed = readEnd(text, length);
    if (typed.fault !== undefined) return typed;
    if (which === "start" && typed.value !== null && length === null && ends.end === null)
      return { fault: "Enter the end first." };
    const next = { ...ends, [which]: typed.value };
    const start = next.start ?? 0;
    const end = next.end ?? length;
    if (end !== null && end <= start) return { fault: "The end has to come after the start." };
    return typed;
  }

  return (
    <Group gap="xs" align="start">
      {(["start", "end"] as const).map((which) => (
        <TypedField
          key={which}
          width={120}
          label={which === "start" ? "Part from" : "to"}
          placeholder={which === "start" ? "beginning" : "end"}
          value={ends[which]}
          write={(value) => (value === null ? "" : timeText(value))}
          read={(text) => read(text, which)}
          onChange={(value) => change({ segment: segmentOf({ ...ends, [which]: value }) })}
        />
      ))}
    </Group>
  );
}

const ENGINES: { value: EngineChoice; label: string; description: string }[] = [
  {
    value: "auto",
    label: "Auto",
    description:
      "The fastest that can read the file; another one steps in where it fails, and the record says so.",
  },
  {
    value: "ffmpeg",
    label: "ffmpeg.wasm (reference)",
    description:
      "The same frames in every browser, and the same as native ffmpeg takes; benchmark runs use it. No AV1.",
  },
  {
    value: "webcodecs",
    label: "WebCodecs",
    description:
      "This browser's own decoders: fast, AV1 too; HEVC hardly anywhere. Pixels can differ a little.",
  },
];

/** By what frames and sound are taken. */
function EngineField({ plan, change }: PlanInForm) {
  return (
    <Radio.Group
      size="xs"
      label="Engine"
      value={plan.engine}
      onChange={(value) => {
        const engine = ENGINES.find((one) => one.value === value);
        if (engine) change({ engine: engine.value });
      }}
    >
      <Stack gap={6} mt={4}>
        {ENGINES.map(({ value, label, description }) => (
          <Radio
            key={value}
            size="xs"
            value={value}
            label={label}
            description={description}
            styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const SIXTEEN: SamplingPlan["frames"] = { kind: "uniform", count: 16 };
const WAV: SamplingPlan["audio"] = { type: "audio/wav", track: 0 };

type Modality = "both" | "frames" | "sound";

function modalityOf({ frames, audio }: SamplingPlan): Modality | "none" {
  if (frames.kind === "none") return audio ? "sound" : "none";
  return audio ? "both" : "frames";
}

/**
 * Chooses the input of the model: pictures, sound or both. Settings of a modality that is switched off are remembered.
 */
function ModalitySwitch({ plan, fixed, change }: PlanInForm) {
  const before = useRef({ frames: SIXTEEN, audio: WAV });
  if (plan.frames.kind !== "none") before.current.frames = plan.frames;
  if (plan.audio) before.current.audio = plan.audio;

  function choose(modality: string): void {
    const { frames, audio } = before.current;
    change({
      frames: modality === "sound" ? { kind: "none" } : frames,
      audio: modality === "frames" ? null : audio,
    });
  }

  return (
    <ChoiceBar
      label="What is taken"
      disabled={fixed}
      value={modalityOf(plan)}
      choices={[
        { value: "both", label: "Both" },
        { value: "frames", label: "Frames only" },
        { value: "sound", label: "Sound only" },
      ]}
      onChange={choose}
    />
  );
}

/** Settings for choosing and encoding frames and sound; options the file can't have are hidden. */
export function PlanFields(form: PlanInForm) {
  const { plan, facts, fixed } = form;
  const hasPictures = !facts || facts.video !== null;
  const hasTime = facts?.kind !== "image";
  const frames = plan.frames.kind !== "none" && hasPictures;
  return (
    <fieldset disabled={fixed} className={classes.fields}>
      {hasTime && hasPictures && <ModalitySwitch {...form} />}
      {frames && (
        <Group gap="xs" align="start">
          {hasTime && <FrameFields {...form} />}
          <SizeFields {...form} />
        </Group>
      )}
      {frames && hasTime && <TimesField {...form} />}
      <More {...form} />
    </fieldset>
  );
}

/** Rarely changed settings. */
function More(form: PlanInForm) {
  const { plan, facts } = form;
  const frames = plan.frames.kind !== "none" && (!facts || facts.video !== null);
  const hasTime = facts?.kind !== "image";
  return (
    <Fold label="More">
      {frames && <ExactSize {...form} />}
      {frames && <PictureFields {...form} />}
      {hasTime && <SoundFields {...form} />}
      {hasTime && <SegmentFields {...form} />}
      <EngineField {...form} />
    </Fold>
  );
}
