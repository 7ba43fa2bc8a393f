import type { DataSample } from "../../shapes/data-set";

/** A row's hints at the sample of its caption. */
export type SampleHints = { id: string | null; video: string | null; instruction: string | null };

/** The sample and by what it was found; or why there is none, as a sentence. */
type FoundSample = { sample: DataSample; by: "told" | "order" } | { problem: string };

/** One wording, whatever white space and marks of media stand in it. */
function tidy(text: string): string {
  return text
    .replace(/<\/?(video|image|audio)>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** "videos/001.mp4" and "001" are the same video. */
function videoName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  return base.replace(/\.[a-z0-9]{2,5}$/i, "");
}

function grouped(samples: readonly DataSample[], by: (sample: DataSample) => Iterable<string>) {
  const groups = new Map<string, DataSample[]>();
  for (const sample of samples) {
    for (const key of new Set(by(sample))) {
      const group = groups.get(key);
      if (group) group.push(sample);
      else groups.set(key, [sample]);
    }
  }
  return groups;
}

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/**
 * Finds samples by what rows tell of them: their id, or the video's with the prompt's; else the instruction; else the
 * video, where it has only one sample. `idsCount`: an id may also be a sample's place in the set, from 0, where
 * nothing else is told that says otherwise.
 */
export function sampleFinder(samples: readonly DataSample[]) {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const byInstruction = grouped(samples, ({ instruction }) =>
    instruction === "" ? [] : [tidy(instruction)],
  );
  const byVideo = grouped(samples, ({ video: { id, path } }) => [
    videoName(id),
    ...(path === null ? [] : [videoName(path)]),
  ]);

  return ({ id, video, instruction }: SampleHints, idsCount: boolean): FoundSample => {
    const ofVideo = video === null ? null : byVideo.get(videoName(video));
    if (ofVideo === undefined) return { problem: `No sample is about the video “${cut(video ?? "")}”.` };
    const wanted = instruction === null ? null : tidy(instruction);
    const fits = (sample: DataSample) =>
      (wanted === null || sample.instruction === "" || tidy(sample.instruction) === wanted) &&
      (ofVideo === null || ofVideo.includes(sample));

    const named =
      id === null ? undefined : (byId.get(id) ?? ofVideo?.find((one) => one.id === `${one.video.id}/${id}`));
    if (named && fits(named)) return { sample: named, by: "told" };
    const there = idsCount && id !== null && /^\d{1,7}$/.test(id) ? samples[Number(id)] : undefined;
    if (wanted !== null) {
      const equal = (byInstruction.get(wanted) ?? []).filter(fits);
      const [only] = equal;
      if (only && equal.length === 1) return { sample: only, by: "told" };
      if (only && there && equal.includes(there)) return { sample: there, by: "order" };
      return {
        problem: only
          ? `${equal.length} samples have the instruction “${cut(wanted)}”; nothing tells which one is meant.`
          : `No sample has the instruction “${cut(wanted)}”.`,
      };
    }
    if (ofVideo?.length === 1 && ofVideo[0]) return { sample: ofVideo[0], by: "told" };
    if (there && fits(there)) return { sample: there, by: "order" };
    return {
      problem: id === null ? "Nothing tells which sample this is of." : `No sample is called “${cut(id)}”.`,
    };
  };
}
