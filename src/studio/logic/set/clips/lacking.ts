import { taxonomies } from "../../../../rules/taxonomy/registry";
import type { MadeBenchmark, SetClip } from "../../../../shapes/instruction-set";

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
