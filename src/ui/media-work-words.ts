import { humanSize } from "./measures";

/** Progress of a processing step on a media file; `total` is null when unknown. */
export type MediaWork = {
  step: "loading" | "probing" | "frames" | "audio";
  done: number;
  total: number | null;
  note?: string;
};

/** The current processing step of a file and its progress, in words. */
export function mediaWorkWords({ step, done, total, note }: MediaWork): string {
  const of = (unit: (value: number) => string) =>
    total === null ? unit(done) : `${unit(done)} of ${unit(total)}`;
  const words = {
    loading: () => `Loading ffmpeg: ${of(humanSize)}`,
    probing: () => "Reading what the file is",
    frames: () => `Taking frames: ${of(String)}`,
    audio: () => `Taking the sound: ${of((value) => `${value.toFixed(0)} s`)}`,
  };
  return note ? `${words[step]()} (${note})` : words[step]();
}
