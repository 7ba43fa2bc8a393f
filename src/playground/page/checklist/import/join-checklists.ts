import type { Checklist, ContentCheck, FormatCheck } from "../../../../shapes/checklist";
import type { Session } from "../../../../shapes/session";
import { checklistOfSession } from "../../../../shapes/session-asks";
import { freeId, takenIds } from "../../../../state/playground/checklist-document";

/** The session's checklist with another behind it. Ids that are in use already are given anew. */
export function joinedChecklist(session: Pick<Session, "asks" | "draft">, added: Checklist): Checklist {
  const taken = takenIds(session);
  const free = (id: string, half: "format" | "content" | "item"): string => {
    if (taken.has(id)) return freeId(half, taken);
    taken.add(id);
    return id;
  };
  const format = added.format.map(
    (check): FormatCheck => ({ ...check, checkId: free(check.checkId, "format") }),
  );
  const content = added.content.map(
    (check): ContentCheck => ({
      ...check,
      checkId: free(check.checkId, "content"),
      items: check.items.map((item) => ({ ...item, checkId: free(item.checkId, "item") })),
    }),
  );
  const checklist = checklistOfSession(session);
  return { format: [...checklist.format, ...format], content: [...checklist.content, ...content] };
}
