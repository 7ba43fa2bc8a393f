import { humanSize } from "./measures";

/** How far a piece of work on a file is; `total` null where nobody knows how much there is. */
export type MediaWork = {
  step: "loading" | "probing" | "frames" | "audio";
  done: number;
  total: number | null;
  note?: string;
};

/** What is being done with a file, and how far it is. */
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
