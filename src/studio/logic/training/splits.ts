import { countEach } from "../../../foundation/groups";
import type { Steps } from "../../../foundation/steps";
import { seedOf } from "../../../metrics/random";
import type { Split } from "../../../shapes/instruction-set";
import type { TrainingRow, TrainingSet } from "../../../shapes/training-set";
import { nearSamePairs } from "./near-same";

/** Groups of things that have to stay together, found by joining them one pair at a time. */
class Groups {
  private readonly parents: number[];

  constructor(count: number) {
    this.parents = Array.from({ length: count }, (_, index) => index);
  }

  /** The one that stands for the group of this one. */
  of(place: number): number {
    let at = place;
    for (;;) {
      const parent = this.parents[at] ?? at;
      if (parent === at) return at;
      // Halves the way for whoever asks next.
      this.parents[at] = this.parents[parent] ?? parent;
      at = this.parents[at] ?? parent;
    }
  }

  join(one: number, other: number): void {
    const [first, second] = [this.of(one), this.of(other)];
    if (first !== second) this.parents[Math.max(first, second)] = Math.min(first, second);
  }
}

/** Joins places that have a value in common; null is in common with nothing. */
function joinSame(groups: Groups, values: readonly (string | null)[]): void {
  const first = new Map<string, number>();
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const there = first.get(value);
    if (there === undefined) first.set(value, place);
    else groups.join(there, place);
  }
}

/** Sources in groups that have a clip, or a caption that is nearly the same, in common; each group by the place of its first source. */
function* groupsOf({ sources, rows }: Pick<TrainingSet, "sources" | "rows">): Steps<Groups> {
  const groups = new Groups(sources.length);
  joinSame(
    groups,
    sources.map(({ media }) => media.path),
  );
  joinSame(
    groups,
    sources.map(({ media }) => media.hash),
  );
  const places = new Map(sources.map(({ id }, place) => [id, place]));
  const texts: { text: string; place: number }[] = [];
  const add = (text: string, place: number) => {
    if (text.trim() !== "") texts.push({ text, place });
  };
  for (const [place, { captions }] of sources.entries()) for (const { text } of captions) add(text, place);
  for (const { sourceId, response, rejected } of rows) {
    const place = places.get(sourceId);
    if (place === undefined) continue;
    add(response, place);
    if (rejected) add(rejected.text, place);
  }
  // Equal texts are compared once.
  const once = new Map<string, number>();
  for (const { text, place } of texts) {
    const there = once.get(text);
    if (there === undefined) once.set(text, place);
    else groups.join(there, place);
  }
  const distinct = [...once.keys()];
  const placeOf = [...once.values()];
  for (const [one, other] of yield* nearSamePairs(distinct)) {
    const [first, second] = [placeOf[one], placeOf[other]];
    if (first !== undefined && second !== undefined) groups.join(first, second);
  }
  return groups;
}

/** The split that holds of those which sources of one group name: what is tested on is not trained on. */
const HOLDS: readonly Split[] = ["test", "validation", "train"];

/** The split of this name; undefined for what names none. */
export function splitNamed(name: string | undefined): Split | undefined {
  return HOLDS.find((split) => split === name);
}

/**
 * The split of every source: no clip, no caption and no caption that is nearly the same stands in two of them. Groups of what
 * has to stay together are in the split that a source of theirs names. The others come in an order by the seed; test and validation take
 * them until they have their shares of rows, but none that would go beyond what is left by more than it brings nearer. The rest trains.
 */
export function* splitSources({
  sources,
  rows,
  seed,
  shares,
}: Pick<TrainingSet, "sources" | "rows" | "seed" | "shares">): Steps<Map<string, Split>> {
  const groups = yield* groupsOf({ sources, rows });
  const rowsOf = countEach(rows.map(({ sourceId }) => sourceId));
  const members = new Map<number, { ids: string[]; rows: number; key: string; named: Set<Split> }>();
  for (const [place, { id, media, split }] of sources.entries()) {
    const head = groups.of(place);
    const group = members.get(head) ?? { ids: [], rows: 0, key: media.hash ?? media.path, named: new Set() };
    group.ids.push(id);
    if (split) group.named.add(split);
    group.rows += rowsOf.get(id) ?? 0;
    members.set(head, group);
  }
  const inOrder = [...members.values()]
    .map((group) => ({ ...group, at: seedOf(`${seed} ${group.key}`) }))
    .sort(
      (one, other) =>
        Math.sign(other.named.size) - Math.sign(one.named.size) ||
        one.at - other.at ||
        (one.key < other.key ? -1 : 1),
    );
  const total = rows.length;
  const splits = new Map<string, Split>();
  const left = { test: shares.test * total, validation: shares.validation * total };
  for (const { ids, rows: count, named } of inOrder) {
    const fits = (room: number) => count > 0 && room > 0 && count - room < room;
    const split =
      HOLDS.find((one) => named.has(one)) ??
      (fits(left.test) ? "test" : fits(left.validation) ? "validation" : "train");
    if (split !== "train") left[split] -= count;
    for (const id of ids) splits.set(id, split);
  }
  return splits;
}

/** Rows with the splits of their sources. */
export function inSplits(rows: readonly TrainingRow[], splits: ReadonlyMap<string, Split>): TrainingRow[] {
  return rows.map((row) => {
    const split = splits.get(row.sourceId) ?? "train";
    return split === row.split ? row : { ...row, split };
  });
}
