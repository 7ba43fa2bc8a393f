/** Hands out ids that occur once in a checklist: the wanted one, with a number behind it where it is taken. */
export function idGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let copy = copies.get(wanted) ?? 1;
    while (taken.has(id)) {
      copy += 1;
      id = `${wanted}-${copy}`;
    }
    copies.set(wanted, copy);
    taken.add(id);
    return id;
  };
}

/** An id for the check at this index, counted from 0: "format-001". */
export function numbered(kind: string, index: number): string {
  return `${kind}-${String(index + 1).padStart(3, "0")}`;
}
