import type { Checklist, ContentCheck, ContentItem } from "../../../shapes/checklist";

/** A question of a checklist as people write it, without an id. */
export type ItemText = Omit<ContentItem, "checkId">;

/** An id behind those that a checklist has: "content-004". */
function nextId(taken: ReadonlySet<string>, stem: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${stem}-${String(number).padStart(3, "0")}`;
    if (!taken.has(id)) return id;
  }
}

const idsOf = ({ format, content }: Checklist) =>
  new Set([...format, ...content, ...content.flatMap(({ items }) => items)].map(({ checkId }) => checkId));

const withContent = (
  checklist: Checklist,
  checkId: string,
  change: (check: ContentCheck) => ContentCheck,
): Checklist => ({
  ...checklist,
  content: checklist.content.map((check) => (check.checkId === checkId ? change(check) : check)),
});

/** The checklist with a question in the place of one of its own, or behind those of a demand where `itemId` is null. */
export function withItem(
  checklist: Checklist,
  checkId: string,
  itemId: string | null,
  item: ItemText,
): Checklist {
  return withContent(checklist, checkId, (check) => ({
    ...check,
    items:
      itemId === null
        ? [...check.items, { checkId: nextId(idsOf(checklist), checkId), ...item }]
        : check.items.map((one) => (one.checkId === itemId ? { checkId: itemId, ...item } : one)),
  }));
}

/** The checklist without one of its checks or questions. */
export function withoutCheck({ format, content }: Checklist, id: string): Checklist {
  return {
    format: format.filter(({ checkId }) => checkId !== id),
    content: content
      .filter(({ checkId }) => checkId !== id)
      .map((check) => ({ ...check, items: check.items.filter(({ checkId }) => checkId !== id) })),
  };
}

/** The checklist with other parameters, or another description, of one of its rules on form. */
export function withFormat(
  checklist: Checklist,
  checkId: string,
  changes: { description: string; parameters: Record<string, unknown> },
): Checklist {
  return {
    ...checklist,
    format: checklist.format.map((check) => (check.checkId === checkId ? { ...check, ...changes } : check)),
  };
}
