import { Group, NativeSelect } from "@mantine/core";
import type { AudioTrackFacts, AudioType, FrameEncoding } from "../../shapes/media";
import { AUDIO_TYPES, IMAGE_TYPES } from "../plan-words";
import { layoutWords } from "./layout-words";
import type { PlanInForm } from "./plan-in-form";

const QUALITIES = ["small", "normal", "high"] as const;

/** The one of `known` that a select gave. */
function oneOf<T extends string>(known: readonly T[], value: string, before: T): T {
  return known.find((one) => one === value) ?? before;
}

const IMAGE_NAMES: FrameEncoding["type"][] = ["image/jpeg", "image/webp"];
const AUDIO_NAMES: AudioType[] = ["audio/wav", "audio/mpeg", "audio/ogg"];

/** How pictures are written. */
export function PictureFields({ plan, change }: PlanInForm) {
  const { image } = plan;
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        size="xs"
        label="Pictures as"
        value={image.type}
        data={IMAGE_NAMES.map((value) => ({ value, label: IMAGE_TYPES[value] }))}
        onChange={(event) =>
          change({ image: { ...image, type: oneOf(IMAGE_NAMES, event.currentTarget.value, image.type) } })
        }
      />
      <NativeSelect
        size="xs"
        label="Quality"
        value={image.quality}
        data={QUALITIES.map((value) => ({ value, label: value === "small" ? "small files" : value }))}
        onChange={(event) =>
          change({ image: { ...image, quality: oneOf(QUALITIES, event.currentTarget.value, image.quality) } })
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

/** How sound is written, and of which track where there are several. */
export function SoundFields({ plan, facts, change }: PlanInForm) {
  const { audio } = plan;
  const tracks = facts?.audioTracks ?? [];
  if (!audio) return null;
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        size="xs"
        label="Sound as"
        value={audio.type}
        data={[
          { value: "audio/wav", label: `${AUDIO_TYPES["audio/wav"]}, 16 kHz mono` },
          { value: "audio/mpeg", label: `${AUDIO_TYPES["audio/mpeg"]}, smaller` },
          { value: "audio/ogg", label: `${AUDIO_TYPES["audio/ogg"]}, smallest` },
        ]}
        onChange={(event) =>
          change({ audio: { ...audio, type: oneOf(AUDIO_NAMES, event.currentTarget.value, audio.type) } })
        }
      />
      {tracks.length > 1 && (
        <NativeSelect
          size="xs"
          label="Sound track"
          value={String(audio.track)}
          data={tracks.map((track, index) => ({ value: String(index), label: trackWords(track, index) }))}
          onChange={(event) => change({ audio: { ...audio, track: Number(event.currentTarget.value) } })}
        />
      )}
    </Group>
  );
}
