import { canonicalJson } from "../../../../foundation/canonical-json";
import { TRAINING_SET_LIMITS, type TrainingSet, type TrainingSource } from "../../../../shapes/training-set";

/** A source that is in no set yet. */
export type NewSource = Omit<TrainingSource, "id">;

/** Captions of a source that are kept. */
const MOST_CAPTIONS = 64;

/** The set with more sources, and what was not taken: those that are there already, and those beyond its limit. */
export type AddedSources = {
  set: TrainingSet;
  added: number;
  same: number;
  beyond: number;
  captionsBeyond: number;
};

function tidied(source: NewSource): NewSource {
  const texts = new Set<string>();
  const captions = source.captions.filter(({ text }) => {
    if (text.trim() === "" || text.length > TRAINING_SET_LIMITS.text || texts.has(text)) return false;
    texts.add(text);
    return true;
  });
  return {
    ...source,
    media: { ...source.media, path: source.media.path.slice(0, 300) },
    captions: captions
      .slice(0, MOST_CAPTIONS)
      .map((caption) => ({ ...caption, by: caption.by.slice(0, 300) })),
  };
}

/** Puts sources into a set, each under an id of its own; equal ones once. */
export function withSources(set: TrainingSet, sources: readonly NewSource[]): AddedSources {
  const known = new Set(set.sources.map(({ id: _id, ...source }) => canonicalJson(source)));
  let number = set.sources.reduce(
    (most, { id }) => Math.max(most, Number(/^s(\d{1,9})$/.exec(id)?.[1] ?? 0)),
    0,
  );
  const added: TrainingSource[] = [];
  const left = { same: 0, beyond: 0, captionsBeyond: 0 };
  for (const given of sources) {
    const source = tidied(given);
    left.captionsBeyond += given.captions.length - source.captions.length;
    const key = canonicalJson(source);
    if (known.has(key)) left.same += 1;
    else if (set.sources.length + added.length >= TRAINING_SET_LIMITS.sources) left.beyond += 1;
    else {
      known.add(key);
      number += 1;
      added.push({ id: `s${number}`, ...source });
    }
  }
  return {
    set: added.length === 0 ? set : { ...set, sources: [...set.sources, ...added] },
    added: added.length,
    ...left,
  };
}

/** The set without a source and the rows that were made of it. */
export function withoutSource(set: TrainingSet, id: string): TrainingSet {
  return {
    ...set,
    sources: set.sources.filter((source) => source.id !== id),
    rows: set.rows.filter(({ sourceId }) => sourceId !== id),
  };
}
