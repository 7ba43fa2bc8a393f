import type { ContentConstraint, FormatConstraint } from "../../../../rules/taxonomy/constraint";
import { constraintsByGroup } from "../../../../rules/taxonomy/lookup";
import { type Taxonomy, taxonomies } from "../../../../rules/taxonomy/registry";

/** A constraint to choose. */
export type PickerEntry = { half: "format" | "content"; constraint: FormatConstraint | ContentConstraint };

type PickerGroup = { title: string; entries: PickerEntry[] };

const MODALITIES = ["visual", "audio", "omni"] as const;
const MODALITY_WORDS = { visual: "Visual", audio: "Audio", omni: "Omni" } as const;

function groupsOf(
  half: "format" | "content",
  prefix: string,
  constraints: readonly (FormatConstraint | ContentConstraint)[],
): PickerGroup[] {
  return [...constraintsByGroup(constraints)].map(([group, members]) => ({
    title: `${prefix} · ${group}`,
    entries: members.map((constraint) => ({ half, constraint })),
  }));
}

/** A taxonomy's demands on content: by the sense that they need, where it tells, else under its own name. */
function contentGroups({ label, content }: Taxonomy): PickerGroup[] {
  const needing = (modality: ContentConstraint["modality"]) =>
    content.filter((constraint) => constraint.modality === modality);
  return [
    ...MODALITIES.flatMap((modality) => groupsOf("content", MODALITY_WORDS[modality], needing(modality))),
    ...groupsOf("content", label, needing(null)),
  ];
}

/** Every constraint there is, in the groups of its taxonomy; rules on form, which taxonomies share, once. */
export function pickerGroups(
  halves: readonly ("format" | "content")[],
  among: readonly Taxonomy[] = taxonomies,
): PickerGroup[] {
  const rules = new Set(among.flatMap(({ format }) => format));
  return [
    ...(halves.includes("format") ? groupsOf("format", "Format", [...rules]) : []),
    ...(halves.includes("content") ? among.flatMap(contentGroups) : []),
  ];
}

function searched(group: string, { label, id, definition = "", ...rest }: PickerEntry["constraint"]): string {
  const types = "types" in rest ? (rest.types ?? []) : [];
  return [group, label, id, id.replaceAll("_", " "), definition, ...types].join("\n").toLowerCase();
}

/** The groups with what every word of the query occurs in: label, id, definition or group. */
export function filterGroups(groups: readonly PickerGroup[], query: string): PickerGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ constraint }) => {
        const text = searched(title, constraint);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The place, counted over all groups, of the first entry that is called as the query says; 0 when none is. */
export function bestMatch(groups: readonly PickerGroup[], query: string): number {
  const wanted = query.trim().toLowerCase();
  const names = groups.flatMap(({ entries }) =>
    entries.map(({ constraint: { label, id } }) =>
      [label, id, id.replaceAll("_", " ")].join("\n").toLowerCase(),
    ),
  );
  return wanted === ""
    ? 0
    : Math.max(
        0,
        names.findIndex((name) => name.includes(wanted)),
      );
}
