/** The sense a content constraint needs; `omni` needs sight and hearing together. */
export type Modality = "visual" | "audio" | "omni";

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

/** A kind of question in CapQuiz. */
export type QuestionType = {
  id: string;
  label: string;
  dimension: "descriptive" | "inferential";
  definition: string;
};
