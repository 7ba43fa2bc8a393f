import type { SetClip } from "../../../../shapes/instruction-set";
import { bitsApart, hashWords } from "./difference-hash";

/** Two clips of a set that are the same or nearly so. */
export type AlikePair = {
  /** The one that comes first in the set. */
  first: string;
  other: string;
  /** `same`: byte for byte. `alike`: by their frames. */
  how: "same" | "alike";
  /** Share of the bits of their frames' hashes that differs; 0 for the same bytes. */
  apart: number;
};

type Compared = Pick<SetClip, "id" | "hash" | "frameHashes">;

/**
 * All pairs of clips of the same bytes (SHA-256), and of those whose frames, evenly spread over each, differ in at most
 * the share `alike` of all bits of their difference hashes. Clips of which not equally many frames were hashed are
 * compared by their bytes alone. Each pair is looked at once, in the order of the set; counting stops with the bit that is
 * one too many, so that most pairs cost a few steps.
 */
export function alikePairs(clips: readonly Compared[], alike: number): AlikePair[] {
  const pairs: AlikePair[] = [];
  const words = clips.map(({ frameHashes }) => hashWords(frameHashes));
  for (const [index, clip] of clips.entries()) {
    const own = words[index] ?? new Uint32Array();
    const bits = own.length * 32;
    const most = Math.floor(alike * bits);
    for (let before = 0; before < index; before += 1) {
      const first = clips[before];
      const others = words[before];
      if (!first || !others) continue;
      if (clip.hash !== null && clip.hash === first.hash) {
        pairs.push({ first: first.id, other: clip.id, how: "same", apart: 0 });
        continue;
      }
      if (bits === 0 || others.length !== own.length) continue;
      const apart = bitsApart(own, others, most);
      if (apart <= most) pairs.push({ first: first.id, other: clip.id, how: "alike", apart: apart / bits });
    }
  }
  return pairs;
}

type Known = { clips: readonly Compared[]; alike: number; pairs: AlikePair[] };

let known: Known | null = null;

/** The same, found once for as long as neither the demand nor what is compared changes. */
export function knownAlikePairs(clips: readonly Compared[], alike: number): AlikePair[] {
  const isKnown =
    known !== null &&
    known.alike === alike &&
    known.clips.length === clips.length &&
    clips.every(({ id, hash, frameHashes }, index) => {
      const before = known?.clips[index];
      return before?.id === id && before.hash === hash && before.frameHashes === frameHashes;
    });
  if (!isKnown || known === null) known = { clips, alike, pairs: alikePairs(clips, alike) };
  return known.pairs;
}

/** Clips in groups that hang together by pairs, each clip in one: their ids, in the order of the set. */
export function alikeGroups(clips: readonly { id: string }[], pairs: readonly AlikePair[]): string[][] {
  const leader = new Map(clips.map(({ id }) => [id, id]));
  const of = (id: string): string => {
    let at = id;
    for (let next = leader.get(at); next !== undefined && next !== at; next = leader.get(at)) at = next;
    leader.set(id, at);
    return at;
  };
  for (const { first, other } of pairs) {
    if (leader.has(first) && leader.has(other)) leader.set(of(other), of(first));
  }
  const groups = new Map<string, string[]>();
  for (const { id } of clips) {
    const group = groups.get(of(id)) ?? [];
    group.push(id);
    groups.set(of(id), group);
  }
  return [...groups.values()];
}
