import { itemPath, readItemPath } from "../../foundation/run-paths";

/** Opens the document of a kind that comes with the page. */
export const BUNDLED = "bundled";

/** The bundled sample that the bundled documents are about. */
export const BUNDLED_SAMPLE = "tea-for-three";

/** The list of all that the studio holds. */
export const STUDIO_PATH = "/studio";

/** The page of a quiz, or one under it ("verify"), as a path: "/quizzes/1234/verify". */
export function quizPath(id: string, page?: string): string {
  return itemPath("quizzes", id, page);
}

/** Reads a path below "/quizzes"; `page`: the subpage, "" for the quiz's own page. Null for other paths. */
export function readQuizPath(path: string): { id: string; page: string } | null {
  return readItemPath("quizzes", path);
}

/** The kinds of documents with an address below the studio's. */
type StudioKind = "set" | "training";

/** The page of an instruction set or a training set, or one under it: "/studio/set/1234/verify". */
export function studioPath(kind: StudioKind, id: string, page?: string): string {
  return `${STUDIO_PATH}${itemPath(kind, id, page)}`;
}

/** Reads a path below "/studio/<kind>"; `page`: the subpage, "" for the document's own page. Null for other paths. */
export function readStudioPath(kind: StudioKind, path: string): { id: string; page: string } | null {
  return path.startsWith(`${STUDIO_PATH}/`) ? readItemPath(kind, path.slice(STUDIO_PATH.length)) : null;
}
