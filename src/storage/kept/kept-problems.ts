import type { Problem } from "../../shapes/problem";

/** The problems of one kind of kept document. */
export interface KeptProblems {
  invalid(detail: string): Problem;
  changedElsewhere(): Problem;
  notFound(): Problem;
  deleted(): Problem;
  unreadable(detail: string): Problem;
  newerVersion(version: number): Problem;
}

/** The problems of documents that are called this; what people do next can differ from the usual. */
export function problemsOf(
  one: string,
  next: Partial<Record<"invalid" | "changedElsewhere" | "notFound" | "deleted", string>> = {},
): KeptProblems {
  const named = one.replaceAll(" ", "-");
  return {
    invalid: (detail) => ({
      code: `${named}-invalid`,
      message: `This is not a complete ${one}, so it was not saved.`,
      nextStep: next.invalid ?? "Undo the last change and save again.",
      detail,
    }),
    changedElsewhere: () => ({
      code: `${named}-changed-elsewhere`,
      message: `This ${one} was changed in another tab, so it was not saved over.`,
      nextStep: next.changedElsewhere ?? "Load the other version, or keep yours as a copy.",
    }),
    notFound: () => ({
      code: `${named}-not-found`,
      message: `This ${one} is not in this browser, or it was deleted.`,
      nextStep: next.notFound ?? "Keep what is on screen as a copy, or choose another one from the list.",
    }),
    deleted: () => ({
      code: `${named}-deleted`,
      message: `This ${one} was deleted in another tab.`,
      nextStep: next.deleted ?? "Restore it, or keep yours as a copy.",
    }),
    unreadable: (detail) => ({
      code: `${named}-unreadable`,
      message: `This ${one} can't be read. It is kept as it is.`,
      nextStep: "Download it as it is if you need what is in it, or delete it.",
      detail,
    }),
    newerVersion: (version) => ({
      code: "newer-version",
      message: `This ${one} was saved by a newer version of Caplens; here it can be looked at, not changed.`,
      nextStep: "Reload the page to get the newer version.",
      detail: `Its version is ${version}.`,
    }),
  };
}
