import type { ContentConstraint, FormatConstraint } from "../../../../constraints/constraint";
import {
  constraintsByGroup,
  contentConstraintsOf,
  formatConstraintsOf,
} from "../../../../constraints/lookup";

/** A constraint to choose. */
export type PickerEntry = { half: "format" | "content"; constraint: FormatConstraint | ContentConstraint };

export type PickerGroup = { title: string; entries: PickerEntry[] };

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

/** Every constraint there is, in the groups of its system. IF-VidCap's own content constraints come last. */
export function pickerGroups(halves: readonly ("format" | "content")[]): PickerGroup[] {
  const format = groupsOf("format", "Format", formatConstraintsOf("omnicap-if"));
  const omnicap = contentConstraintsOf("omnicap-if");
  const content = [
    ...MODALITIES.flatMap((modality) =>
      groupsOf(
        "content",
        MODALITY_WORDS[modality],
        omnicap.filter((constraint) => constraint.modality === modality),
      ),
    ),
    ...groupsOf("content", "IF-VidCap", contentConstraintsOf("if-vidcap")),
  ];
  return [...(halves.includes("format") ? format : []), ...(halves.includes("content") ? content : [])];
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
