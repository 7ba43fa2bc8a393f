import { formatLabels, type Modality } from "./labels";

/** A kind of rule on the form of a caption. */
export type FormatConstraint = {
  id: string;
  label: string;
  dimension: "format";
  group: "structural" | "stylistic";
  definition: string;
  example: string;
  /** The content of each parameter, in words; its schema is with the checker. */
  parameters: Readonly<Record<string, string>>;
};

/** A kind of demand on what a caption says. */
export type ContentConstraint = {
  id: string;
  label: string;
  dimension: "content";
  /** Null where the taxonomy does not tell modalities apart. */
  modality: Modality | null;
  group: string;
  definition?: string;
  example?: string;
  note?: string;
  /** Types of the taxonomy that the data merge under this id. */
  types?: readonly string[];
};

/** Rules on form with their names. */
export function namedFormat(
  rows: readonly (Omit<FormatConstraint, "id" | "label" | "dimension"> & { id: keyof typeof formatLabels })[],
): readonly FormatConstraint[] {
  return rows.map(({ id, ...row }) => ({ id, label: formatLabels[id], dimension: "format", ...row }));
}

/** Demands on what a caption says, of one modality, with their names. */
export function namedContent<Id extends string>(
  modality: Modality | null,
  labels: Readonly<Record<Id, string>>,
  rows: readonly (Omit<ContentConstraint, "id" | "label" | "dimension" | "modality"> & { id: Id })[],
): readonly ContentConstraint[] {
  return rows.map(({ id, ...row }) => ({ id, label: labels[id], dimension: "content", modality, ...row }));
}

/** A kind of question in CapQuiz. */
export type QuestionType = {
  id: string;
  label: string;
  dimension: "descriptive" | "inferential";
  definition: string;
};
