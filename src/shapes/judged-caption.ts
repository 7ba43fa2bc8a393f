import type { RefinedCaption, Result, Shortfall, WrittenCaption } from "./result";

/** The caption that a result's verdicts are about: the refined one where there is one, else the first. */
export function judgedCaption(
  result: Pick<Result, "caption" | "refined"> | null | undefined,
): WrittenCaption | RefinedCaption | null {
  return result?.refined ?? result?.caption ?? null;
}

/** True for a caption of a run that is not judged, nor refined: its shortfall says why, and nobody wants it judged anyway. */
export function isWithheld<Caption extends { shortfall?: Shortfall }>(
  caption: Caption,
): caption is Caption & { shortfall: Shortfall } {
  return caption.shortfall !== undefined && caption.shortfall.judgeAnyway !== true;
}

/**
 * True for a caption whose model was sent neither pictures nor sound, as far as that is known: of one that was made
 * elsewhere nobody knows what its model was shown. Captions of earlier versions have only the record of their call.
 */
export function isUnseen({ shortfall, call }: Pick<WrittenCaption, "shortfall" | "call">): boolean {
  return shortfall?.kind === "shown nothing" || call?.mediaHashes.length === 0;
}
