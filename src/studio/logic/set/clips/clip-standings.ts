import { counted } from "../../../../foundation/plural";
import type { ClipFilters, InstructionSet, SetClip } from "../../../../shapes/instruction-set";
import { type AlikePair, knownAlikePairs } from "./alike-clips";

/** The demands that a clip can fail, in the order in which they are told. */
export const CLIP_FAULTS = ["unread", "short", "long", "small", "silent", "same", "alike"] as const;
export type ClipFault = (typeof CLIP_FAULTS)[number];

/** A clip with why it is not in the set, by its first fault or by a person; `dropped`: null for one that is in it. */
export type ClipStanding = {
  clip: SetClip;
  /** The first demand that it fails, whatever a person said of it; null for none. */
  fault: ClipFault | null;
  dropped: { by: "rule" | "person"; why: string } | null;
};

/** Sizes and lengths in words that go on after "is": "too short". */
export const FAULT_WORDS: Record<ClipFault, string> = {
  unread: "of unknown length or size",
  short: "too short",
  long: "too long",
  small: "too small",
  silent: "without sound",
  same: "the same file as another",
  alike: "like another",
};

/** The first demand on length, size and sound that a clip fails; null for none. */
export function filterFault({ video: { facts } }: SetClip, filters: ClipFilters): ClipFault | null {
  const { shortest, longest, leastSide, sound } = filters;
  const seconds = facts?.durationSeconds ?? null;
  if (facts?.video == null || (seconds === null && (shortest !== null || longest !== null))) return "unread";
  if (seconds !== null && shortest !== null && seconds < shortest) return "short";
  if (seconds !== null && longest !== null && seconds > longest) return "long";
  if (leastSide !== null && Math.min(facts.video.width, facts.video.height) < leastSide) return "small";
  return sound && facts.audioTracks.length === 0 ? "silent" : null;
}

/** Reason for each fault in a sentence. */
function whyOf(fault: ClipFault, clip: SetClip, filters: ClipFilters, like: string | null): string {
  const seconds = clip.video.facts?.durationSeconds?.toFixed(1);
  const picture = clip.video.facts?.video;
  switch (fault) {
    case "unread":
      return "Its length or size could not be read.";
    case "short":
      return `It lasts ${seconds} s; at least ${filters.shortest} s are asked for.`;
    case "long":
      return `It lasts ${seconds} s; at most ${filters.longest} s are asked for.`;
    case "small":
      return `It has ${picture?.width} × ${picture?.height} pixels; the shorter side is to have ${filters.leastSide}.`;
    case "silent":
      return "It has no sound.";
    case "same":
      return `It is the same file as “${like}”.`;
    case "alike":
      return `It looks like “${like}”.`;
  }
}

/**
 * Each clip of a set with why it is in it or not. Of clips that are the same or alike the first one that passes stays. A
 * person's decision counts before all demands.
 */
export function clipStandings({ clips, filters }: Pick<InstructionSet, "clips" | "filters">): ClipStanding[] {
  const pairs = new Map<string, AlikePair[]>();
  for (const pair of knownAlikePairs(clips, filters.alike))
    pairs.set(pair.other, [...(pairs.get(pair.other) ?? []), pair]);
  const names = new Map(clips.map(({ id, path, video }) => [id, path ?? video.name]));
  const kept = new Set<string>();
  return clips.map((clip) => {
    const copy = pairs.get(clip.id)?.find(({ first }) => kept.has(first));
    const fault = filterFault(clip, filters) ?? copy?.how ?? null;
    const { decision } = clip;
    const like = copy ? (names.get(copy.first) ?? null) : null;
    const byRule = fault && ({ by: "rule", why: whyOf(fault, clip, filters, like) } as const);
    const byPerson = { by: "person", why: decision?.why || "Dropped by hand." } as const;
    const dropped = decision ? (decision.kept ? null : byPerson) : byRule;
    if (!dropped) kept.add(clip.id);
    return { clip, fault, dropped };
  });
}

/** "312 of 480 clips pass: 40 too short, 100 without sound, 28 dropped by hand." */
export function passWords(standings: readonly ClipStanding[]): string {
  const passing = standings.filter(({ dropped }) => dropped === null).length;
  const byFault = CLIP_FAULTS.flatMap((fault) => {
    const count = standings.filter(
      ({ fault: own, dropped }) => dropped?.by === "rule" && own === fault,
    ).length;
    return count > 0 ? [`${count} ${FAULT_WORDS[fault]}`] : [];
  });
  const byHand = standings.filter(({ dropped }) => dropped?.by === "person").length;
  const reasons = [...byFault, ...(byHand > 0 ? [`${byHand} dropped by hand`] : [])];
  const head = `${passing} of ${counted(standings.length, "clip")} ${passing === 1 ? "passes" : "pass"}`;
  return reasons.length === 0 ? `${head}.` : `${head}: ${reasons.join(", ")}.`;
}
