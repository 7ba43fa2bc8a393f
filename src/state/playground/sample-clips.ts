import type { Sample } from "../../shapes/sample";
import type { ActionContext } from "./playground-state";

/** The clips that come with the page, each fetched once. */
export type SampleClips = {
  /** Rejects with `ProblemError` where it can't be had; the next call tries again. */
  fetch(sample: Sample, sampleId: string): Promise<Blob>;
  /** One that was fetched before. */
  held(sampleId: string): Blob | null;
  /** Absolute address of the picture that stands for a clip. */
  posterOf(sample: Sample): string;
};

export function createSampleClips({
  engine,
  samplesFolder: folder,
}: Pick<ActionContext["services"], "engine" | "samplesFolder">): SampleClips {
  const held = new Map<string, Blob>();
  const underWay = new Map<string, Promise<Blob>>();

  async function fetchNow({ video: fileName }: Sample, sampleId: string): Promise<Blob> {
    try {
      const blob = await engine.call("samples/clip", { folder, sampleId, fileName });
      held.set(sampleId, blob);
      return blob;
    } finally {
      underWay.delete(sampleId);
    }
  }

  return {
    async fetch(sample, sampleId) {
      const known = held.get(sampleId) ?? underWay.get(sampleId);
      if (known) return known;
      const coming = fetchNow(sample, sampleId);
      underWay.set(sampleId, coming);
      return coming;
    },
    held: (sampleId) => held.get(sampleId) ?? null,
    posterOf: ({ id, poster }) =>
      new URL(`${encodeURIComponent(id)}/${encodeURIComponent(poster)}`, folder).href,
  };
}
