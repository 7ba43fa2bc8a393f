import { drawFrom } from "../../src/metrics/random";
import type { StudyCaption, StudyLine, StudySeries } from "../../src/shapes/study";

/** A check of every made sample. `rate`: its chance to pass in a cell, before the video makes it harder or easier. */
export type MadeCheck = Pick<StudyLine, "id" | "constraint" | "half" | "modality"> & {
  rate(cellId: string, sample: number): number;
};

export type MadeStudy = {
  seed: number;
  videos: number;
  /** Samples of each video. */
  samples: number;
  repeats?: number;
  cells: readonly string[];
  checks: readonly MadeCheck[];
  /** The most by which a video moves all its chances up or down, evenly spread: the mean stays. */
  spread?: number;
  /** Samples that a cell has; all by default. */
  has?(cellId: string, check: string): boolean;
};

/** The verdicts of a model whose chances are known: what makes a video hard is hard in each cell and for each check. */
export function madeStudy(made: MadeStudy): StudySeries[] {
  const below = drawFrom(made.seed);
  const uniform = () => below(0x1_0000_0000) / 0x1_0000_0000;
  const { spread = 0.15, repeats = 1 } = made;
  const cells = made.cells.map((cellId) => ({ cellId, captions: [] as StudyCaption[] }));
  for (let video = 0; video < made.videos; video += 1) {
    const off = spread * (2 * uniform() - 1);
    for (let sample = 0; sample < made.samples; sample += 1)
      for (const { cellId, captions } of cells)
        for (let repeat = 1; repeat <= repeats; repeat += 1)
          captions.push({
            ...{ sampleId: `${video}/${sample}`, videoId: String(video), repeat, words: 20 + 10 * sample },
            lines: made.checks
              .filter(({ id }) => made.has?.(cellId, id) ?? true)
              .map(({ rate, ...line }) => ({
                ...line,
                status: uniform() < rate(cellId, sample) + off ? "passed" : "failed",
              })),
          });
  }
  return cells.map(({ cellId, captions }) => ({ cellId, model: "stand-in", captions }));
}

/** A check of this type and chance. */
export function madeCheck(
  id: string,
  half: StudyLine["half"],
  rate: MadeCheck["rate"],
  modality: StudyLine["modality"] = null,
): MadeCheck {
  return { id, constraint: id, half, modality, rate };
}

/** True where an interval holds the truth. */
export function holds({ low, high }: { low: number | null; high: number | null }, truth: number): boolean {
  return low !== null && high !== null && low <= truth && truth <= high;
}
