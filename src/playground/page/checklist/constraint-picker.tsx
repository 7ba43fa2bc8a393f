import { Code, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import type { ContentConstraint, FormatConstraint } from "../../../rules/taxonomy/constraint";
import { constraintsByGroup, type Taxonomy, taxonomies } from "../../../rules/taxonomy/registry";
import classes from "./picker.module.css";

/** Definition and example of a constraint; shown beside the list to choose from. */
function ConstraintFacts({ constraint }: { constraint: FormatConstraint | ContentConstraint }) {
  const { id, label, definition, example, dimension } = constraint;
  const note = "note" in constraint ? constraint.note : undefined;
  const types = "types" in constraint ? constraint.types : undefined;
  return (
    <Stack gap={6}>
      <Text fw={600}>{label}</Text>
      <Text size="xs" c="var(--caplens-text-quiet)">
        <Code>{id}</Code> · {dimension === "format" ? "a rule on form" : "a demand on content"}
      </Text>
      <Text size="sm">
        {definition ??
          (types ? `In its taxonomy: ${types.join(", ")}.` : "Its taxonomy gives no definition.")}
      </Text>
      {example && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          {dimension === "format" ? "An instruction may say" : "For example"}: “{example}”
        </Text>
      )}
      {note && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          {note}
        </Text>
      )}
    </Stack>
  );
}

type Halves = readonly ("format" | "content")[];

/** New position of the choice among `count` entries after a key. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "PageDown") return Math.min(count - 1, at + 10);
  return key === "PageUp" ? Math.max(0, at - 10) : null;
}

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

function Choices({ halves, onPick }: { halves: Halves; onPick: (entry: PickerEntry) => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const all = useMemo(() => pickerGroups(halves), [halves]);
  const groups = useMemo(() => filterGroups(all, query), [all, query]);
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  const active = entries[chosen];
  const optionId = (entry: PickerEntry) => `${id}-${entry.constraint.id}`;

  function search(text: string): void {
    setQuery(text);
    setChosen(bestMatch(filterGroups(all, text), text));
    list.current?.scrollTo({ top: 0 });
  }

  function press(event: KeyboardEvent): void {
    const next = moved(event.key, chosen, entries.length);
    if (next !== null) {
      event.preventDefault();
      setChosen(next);
      const entry = entries[next];
      if (entry) document.getElementById(optionId(entry))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      onPick(active);
    }
  }

  return (
    <div className={classes.picker}>
      <TextInput
        data-autofocus
        label="Search"
        placeholder="Name, id or meaning"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? optionId(active) : undefined}
        autoComplete="off"
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={classes.columns}>
        <div
          className={classes.list}
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Constraints"
          tabIndex={-1}
        >
          {groups.map(({ title, entries: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, no set of fields
            <div key={title} role="group" aria-label={title}>
              <div className={classes.group} aria-hidden>
                {title}
              </div>
              {members.map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search field, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={entry.constraint.id}
                  id={optionId(entry)}
                  role="option"
                  aria-selected={entry === active}
                  className={classes.option}
                  onMouseMove={() => setChosen(entries.indexOf(entry))}
                  onClick={() => onPick(entry)}
                >
                  <span>{entry.constraint.label}</span>
                  <span className={classes.id}>{entry.constraint.id}</span>
                </div>
              ))}
            </div>
          ))}
          {entries.length === 0 && <p className={classes.none}>No constraint has that name or meaning.</p>}
        </div>
        <div className={classes.facts} aria-live="polite">
          {active && <ConstraintFacts constraint={active.constraint} />}
        </div>
      </div>
    </div>
  );
}

/** Choosing a kind of constraint: type to search, arrows to choose, Enter to take. */
export function ConstraintPicker({
  opened,
  halves,
  onClose,
  onPick,
}: {
  opened: boolean;
  halves: Halves;
  onClose: () => void;
  onPick: (entry: PickerEntry) => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Choose a constraint"
      size="xl"
      closeButtonProps={{ "aria-label": "Close constraints" }}
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Kept from the page, where it cancels what is running: the dialog is gone before the page looks.
        event.stopPropagation();
        onClose();
      }}
    >
      <Choices
        halves={halves}
        onPick={(entry) => {
          onClose();
          onPick(entry);
        }}
      />
    </Modal>
  );
}
