import { groupBy } from "../../../foundation/groups";
import { counted } from "../../../foundation/plural";
import { shuffled } from "../../../metrics/random";
import { taxonomies } from "../../../rules/taxonomy/registry";
import type {
  ClipFilters,
  InstructionSet,
  MadeBenchmark,
  SetClip,
  Split,
} from "../../../shapes/instruction-set";
import { alikeGroups, knownAlikePairs } from "./alike-clips";

/** The demands that a clip can fail, in the order in which they are told. */
const CLIP_FAULTS = ["unread", "short", "long", "small", "silent", "same", "alike"] as const;
type ClipFault = (typeof CLIP_FAULTS)[number];

/** A clip with why it is not in the set, by its first fault or by a person; `dropped`: null for one that is in it. */
export type ClipStanding = {
  clip: SetClip;
  /** The first demand that it fails, whatever a person said of it; null for none. */
  fault: ClipFault | null;
  dropped: { by: "rule" | "person"; why: string } | null;
};

/** Sizes and lengths in words that go on after "is": "too short". */
const FAULT_WORDS: Record<ClipFault, string> = {
  unread: "of unknown length or size",
  short: "too short",
  long: "too long",
  small: "too small",
  silent: "without sound",
  same: "the same file as another",
  alike: "like another",
};

/** The first demand on length, size and sound that a clip fails; null for none. */
function filterFault({ video: { facts } }: SetClip, filters: ClipFilters): ClipFault | null {
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
  const pairs = groupBy(knownAlikePairs(clips, filters.alike), (pair) => pair.other);
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

const CLIP_NAME = /\.(?:mp4|m4v|mov|mkv|webm|avi|ts|mts|flv|wmv|mpe?g|gif)$/i;

/** True for the name of a file that may be a video; its content tells in the end. */
export function isClipName(name: string): boolean {
  return CLIP_NAME.test(name);
}

/** The name of the folder that a clip lies in; null for one that was chosen by itself. */
export function folderOf(path: string | null): string | null {
  const parts = (path ?? "").split("/");
  return parts.length > 1 ? (parts.at(-2) ?? null) : null;
}

/** The next free clip ids of a set: "c13", "c14". */
export function nextClipIds(taken: readonly { id: string }[], count: number): string[] {
  const highest = Math.max(0, ...taken.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)));
  return Array.from({ length: count }, (_one, index) => `c${highest + 1 + index}`);
}

/** Shares of clips that validate and test; the rest trains. */
type SplitShares = { validation: number; test: number };

/**
 * Draws each clip of the set that passes into a split, by the set's seed: the same seed, clips and shares give the same
 * splits. Clips that are alike, dropped ones between them too, stay in one split, so that none is trained on and tested
 * by. Groups are drawn whole, the test's first, each as long as it does not lead further from the wanted number. Clips
 * that are dropped have no split.
 */
export function drawSplits(
  set: InstructionSet,
  { validation, test }: SplitShares,
): Map<string, Split | null> {
  const passing = new Set(
    clipStandings(set).flatMap(({ clip, dropped }) => (dropped === null ? [clip.id] : [])),
  );
  const groups = alikeGroups(set.clips, knownAlikePairs(set.clips, set.filters.alike))
    .map((group) => group.filter((id) => passing.has(id)))
    .filter(({ length }) => length > 0);
  const wanted = { test: Math.round(test * passing.size), validation: Math.round(validation * passing.size) };
  const drawn = { test: 0, validation: 0 };
  const splits = new Map<string, Split | null>(set.clips.map(({ id }) => [id, null]));
  for (const group of shuffled(groups, set.seed)) {
    const into = (["test", "validation"] as const).find((split) => {
      const left = wanted[split] - drawn[split];
      return left > 0 && group.length < 2 * left;
    });
    if (into) drawn[into] += group.length;
    for (const id of group) splits.set(id, into ?? "train");
  }
  return splits;
}

/** Common reasons why a clip can't answer some kinds of constraints. */
export const LACKINGS = [
  {
    id: "sound",
    label: "No sound worth describing",
    lacks: (id: string) => /^(audio|omni)_/.test(id),
  },
  {
    id: "cuts",
    label: "No cuts or camera moves",
    lacks: (id: string) =>
      ["visual_cinematic_elements", "cinematic_elements", "omni_editing_transitions"].includes(id),
  },
  {
    id: "speech",
    label: "No speech",
    lacks: (id: string) => id === "audio_specific",
  },
  {
    id: "offscreen",
    label: "Nothing is heard that is not seen",
    lacks: (id: string) => ["omni_audio_visibility", "omni_contrast"].includes(id),
  },
  {
    id: "change",
    label: "Nothing changes over time",
    lacks: (id: string) => /temporal_grounding$|comparative/.test(id),
  },
] as const;

/** The content constraints of a benchmark, in its order. */
export function contentConstraints(benchmark: MadeBenchmark) {
  return taxonomies.find(({ id }) => id === benchmark)?.content ?? [];
}

/** Ids of the benchmark's content constraints that a reason rules out. */
export function lackedBy(reason: (typeof LACKINGS)[number], benchmark: MadeBenchmark): string[] {
  return contentConstraints(benchmark)
    .map(({ id }) => id)
    .filter(reason.lacks);
}

/** Constraints that a clip lacks by its facts alone: without a sound track nothing heard can be asked. */
export function lackedByFacts(
  { video: { facts } }: Pick<SetClip, "video">,
  benchmark: MadeBenchmark,
): string[] {
  const [sound] = LACKINGS;
  return facts && facts.audioTracks.length === 0 ? lackedBy(sound, benchmark) : [];
}
