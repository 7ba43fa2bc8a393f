import { itemPath, readItemPath } from "../../foundation/run-paths";

/** Opens the quiz that comes with the page. */
export const BUNDLED_QUIZ = "bundled";

/** The bundled sample that it asks about. */
export const BUNDLED_SAMPLE = "tea-for-three";

/** The page of a quiz, or one under it ("verify"), as a path: "/quizzes/1234/verify". */
export function quizPath(id: string, page?: string): string {
  return itemPath("quizzes", id, page);
}

/** Reads a path below "/quizzes"; `page`: the subpage, "" for the quiz's own page. Null for other paths. */
export function readQuizPath(path: string): { id: string; page: string } | null {
  return readItemPath("quizzes", path);
}
