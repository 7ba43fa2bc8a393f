import { counted } from "../../../foundation/plural";
import type { AudioPlan, FrameSet, MediaFacts, SamplingPlan } from "../../../shapes/media";
import type { Report } from "../../../shapes/report";
import { type Block, code, facts, foreign, type Inline, own, paragraph, section, time } from "./blocks";
import { framePlaces } from "./frame-places";
import { bytes, joined, moment } from "./words";

function chosen(frames: SamplingPlan["frames"]): string {
  switch (frames.kind) {
    case "uniform":
      return `${frames.count} at the middles of equal parts`;
    case "rate":
      return `${frames.framesPerSecond} a second, at most ${frames.maximum}`;
    case "keyframes":
      return `key frames, at most ${frames.maximum}`;
    case "times":
      return `at ${counted(frames.seconds.length, "chosen time")}`;
    case "none":
      return "none";
  }
}

/** Which frames a plan asks for, and how they are written. */
export function planned({ frames, size, image, segment }: SamplingPlan): string {
  const scaled =
    size.kind === "fit"
      ? `longest side at most ${size.maxSide} px`
      : `${size.width} × ${size.height} px, padded`;
  const type = image.type === "image/jpeg" ? "JPEG" : "WebP";
  return `${chosen(frames)}; ${scaled}; ${type}, quality ${image.quality}${part(segment)}`;
}

function part(segment: SamplingPlan["segment"]): string {
  return segment ? `; only from ${moment(segment.start)} to ${moment(segment.end)}` : "";
}

function plannedSound({ audio, segment }: AudioPlan): string {
  const type = { "audio/wav": "WAV", "audio/mpeg": "MP3", "audio/ogg": "Ogg" }[audio.type];
  return `track ${audio.track + 1} as ${type}${part(segment)}`;
}

/** By which engine, and why this one. */
function engineOf({ engine, engineReason }: Pick<FrameSet, "engine" | "engineReason">): Inline[] {
  return [code(engine), ...(engineReason === "" ? [] : [own(": "), foreign(engineReason)])];
}

function picture({ video }: MediaFacts): Inline[] | null {
  if (!video) return null;
  const rate =
    video.framesPerSecond === null ? "" : `, ${Number(video.framesPerSecond.toFixed(3))} frames a second`;
  const turned = video.rotationDegrees === 0 ? "" : `, turned by ${video.rotationDegrees}°`;
  return [code(video.codec), own(`, ${video.width} × ${video.height}${rate}${turned}`)];
}

function sound({ audioTracks }: MediaFacts): Inline[] {
  if (audioTracks.length === 0) return [own("none")];
  return joined(
    audioTracks.map(({ codec, channels, sampleRate, language }) => [
      code(codec),
      own(`, ${counted(channels, "channel")}, ${sampleRate} Hz`),
      ...(language ? [own(", "), foreign(language)] : []),
    ]),
    "; ",
  );
}

/** The video by its facts and hashes, and how frames and sound were taken from it. */
export function mediaSection({ video, frames, audio }: Report): Block {
  const title = [own("Video")];
  if (!video)
    return section(title, [paragraph(own("No video: the captions were checked by their text alone."))]);
  const { facts: known } = video;
  const blocks: Block[] = facts([
    ["Name", [foreign(video.name)]],
    ["Length", known && [own(known.durationSeconds === null ? "not given" : moment(known.durationSeconds))]],
    ["Size", video.sizeBytes === null ? null : [own(bytes(video.sizeBytes))]],
    ["Container", known && [code(known.container)]],
    ["Picture", known && picture(known)],
    ["Sound", known && sound(known)],
    ["SHA-256", video.hash ? [code(video.hash)] : null],
    ["Quick key", [code(video.quickKey)]],
  ]);
  if (frames) {
    blocks.push(
      section(
        [own(`Frames: ${frames.frames.length}`)],
        [
          ...facts([
            ["Taken", [own(planned(frames.plan))]],
            ["By", engineOf(frames)],
            ["When", [time(frames.takenAt)]],
            [
              "Worth knowing",
              frames.notes.length > 0
                ? joined(
                    frames.notes.map((note) => [foreign(note)]),
                    "; ",
                  )
                : null,
            ],
          ]),
          { kind: "frames", frames: framePlaces(frames) },
        ],
      ),
    );
  } else blocks.push(paragraph(own("No frames have been taken from it.")));
  if (audio) {
    blocks.push(
      section(
        [own("Sound")],
        facts([
          ["Taken", [own(plannedSound(audio.plan))]],
          ["By", engineOf(audio)],
          ["When", [time(audio.takenAt)]],
          [
            "Result",
            [
              own(
                `${moment(audio.durationSeconds)}, ${counted(audio.channels, "channel")}, ${audio.sampleRate} Hz, ${bytes(audio.sizeBytes)}`,
              ),
            ],
          ],
          ["SHA-256", [code(audio.hash)]],
        ]),
      ),
    );
  }
  return section(title, blocks);
}
