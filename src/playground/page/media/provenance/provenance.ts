import type { AudioRecord, FrameSet } from "../../../../shapes/media";
import type { Session } from "../../../../shapes/session";
import { AUDIO_TYPES, ENGINES, planWords } from "../../../../ui/plan-words";

/** A fact about how something was made. */
export type Fact = { name: string; value: string; kind?: "hash" | "date" };

type Made = Pick<FrameSet, "engine" | "engineReason" | "sourceHash" | "takenAt" | "recalledAt">;

function making({ engine, engineReason, sourceHash, takenAt, recalledAt }: Made): Fact[] {
  return [
    { name: "Engine", value: engine },
    { name: "Why this one", value: engineReason },
    { name: "Taken", value: takenAt, kind: "date" },
    ...(recalledAt ? [{ name: "Found again", value: recalledAt, kind: "date" } as const] : []),
    sourceHash
      ? { name: "Source's SHA-256", value: sourceHash, kind: "hash" }
      : { name: "Source's SHA-256", value: "not known yet" },
  ];
}

/** How a set of frames was made. */
export function framesFacts(set: FrameSet): Fact[] {
  const plan = planWords({ ...set.plan, audio: null }).replace(" · no sound", "");
  const engine = `asked for: ${ENGINES[set.plan.engine]}`;
  return [...making(set), { name: "Plan", value: set.plan.engine === "auto" ? `${plan} · ${engine}` : plan }];
}

/** How a piece of sound was made. */
export function soundFacts(sound: AudioRecord): Fact[] {
  const { plan, durationSeconds, sampleRate, channels, hash } = sound;
  return [
    ...making(sound),
    {
      name: "Plan",
      value: `${AUDIO_TYPES[plan.audio.type]}, track ${plan.audio.track + 1} · asked for: ${ENGINES[plan.engine]}`,
    },
    {
      name: "Sound",
      value: `${durationSeconds.toFixed(2)} s, ${sampleRate} Hz, ${channels === 1 ? "mono" : `${channels} channels`}`,
    },
    { name: "SHA-256", value: hash, kind: "hash" },
  ];
}

/** All of it as JSON, to be copied: the records as they are kept. */
export function provenanceJson({ video, frames, audio }: Session): string {
  const source = video && { name: video.name, sizeBytes: video.sizeBytes, facts: video.facts };
  return JSON.stringify({ source, frames, audio }, null, 2);
}
