import { describe, expect, it } from "vitest";
import { mediaProblem } from "../../src/media/media-problems";
import type { MediaFacts, SamplingPlan } from "../../src/shapes/media";
import { type MomentFile, takeMoments } from "../../src/state/take-moments";

const facts = {
  kind: "video",
  container: "mp4",
  durationSeconds: 10,
  sizeBytes: 9,
  bitrate: null,
  video: { codec: "h264" },
  audioTracks: [{ codec: "aac" }],
} as unknown as MediaFacts;

/** Services of which nothing is kept; `broken`: what can't be decoded. */
function services(broken: { frames?: boolean; sound?: boolean }) {
  const call = async (name: string) => (name === "media/quick-key" ? "key" : null);
  const takeFrames = async (
    _file: Blob,
    _facts: MediaFacts,
    plan: SamplingPlan,
    { onFrame }: { onFrame: (frame: unknown) => void },
  ) => {
    if (broken.frames) throw mediaProblem("file-damaged");
    const seconds = plan.frames.kind === "times" ? plan.frames.seconds : [];
    const frames = seconds.map((time) => ({ time, hash: `h${time}`, width: 64, height: 36 }));
    for (const record of frames) onFrame({ record, blob: new Blob(["x"]) });
    return { frames };
  };
  const takeAudio = async () => {
    if (broken.sound) throw mediaProblem("audio-undecodable");
    return { record: {}, blob: new Blob(["x"]) };
  };
  const soundPeaks = async () => ({ low: [0], high: [1] });
  return { engine: { call }, media: { takeFrames, takeAudio, soundPeaks } } as never;
}

const source: MomentFile = { file: async () => new Blob(["clip"]), facts, frames: null };
const { signal } = new AbortController();
const take = (broken: Parameters<typeof services>[0], seconds: number[]) =>
  takeMoments(services(broken), source, { seconds, sound: true }, signal);

describe("the moments of a video", () => {
  it("have their frames and their sound, and one beyond the end says where the video ends", async () => {
    const { frames, sounds, missing } = await take({}, [3, 12]);
    expect([...frames.keys()]).toEqual([3]);
    expect([...sounds.keys()]).toEqual([3]);
    expect(Object.fromEntries(missing)).toEqual({ 12: "The video ends at 10 s, before this." });
  });

  it("keep their pictures where the sound can't be decoded, and say why there is none", async () => {
    const { frames, sounds, missing } = await take({ sound: true }, [3]);
    expect([[...frames.keys()], sounds.size]).toEqual([[3], 0]);
    expect(missing.get(3)).toBe("The sound track cannot be decoded.");
  });

  it("of a clip that can't be decoded are refused with the cause", async () => {
    await expect(take({ frames: true }, [3])).rejects.toMatchObject({ problem: { code: "file-damaged" } });
  });
});
