/** Captions of a row by sample; of repeats, the first. */
export type CaptionsOf = ReadonlyMap<string, string>;

/** From this share on, equal captions are told. */
export const COPIES_TOLD = 0.1;

/** The number of captions that are the same text in two rows. */
export type CopyRate = { rowId: string; same: number; both: number };

/** A caption without what layout alone changes. */
function folded(caption: string): string {
  return caption.normalize("NFC").replace(/\s+/g, " ").trim();
}

/**
 * The number of captions of a row that are, but for white space, those of other rows on the same samples; rows with the largest share
 * first. Empty captions are left out.
 */
export function copyRates(own: CaptionsOf, others: ReadonlyMap<string, CaptionsOf>): CopyRate[] {
  const texts = new Map([...own].map(([sample, caption]) => [sample, folded(caption)]));
  return [...others]
    .map(([rowId, captions]): CopyRate => {
      let [same, both] = [0, 0];
      for (const [sample, caption] of captions) {
        const [one, other] = [texts.get(sample), folded(caption)];
        if (!one || other === "") continue;
        both += 1;
        if (one === other) same += 1;
      }
      return { rowId, same, both };
    })
    .filter(({ both }) => both > 0)
    .sort((one, other) => other.same / other.both - one.same / one.both);
}
