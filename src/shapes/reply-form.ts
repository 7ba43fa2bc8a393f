import { ProblemError } from "../foundation/errors";

/**
 * The part of JSON Schema that every endpoint with structured replies takes: objects name all of their fields and have
 * no others.
 */
export type ReplySchema =
  | { type: "string"; enum?: string[] }
  | { type: "integer" }
  | { type: "array"; items: ReplySchema }
  | {
      type: "object";
      properties: Record<string, ReplySchema>;
      required: string[];
      additionalProperties: false;
    };

/** The form of a reply: text as it comes, any JSON object, or a JSON object of a named schema. */
export type ReplyForm =
  | { kind: "text" }
  | { kind: "json" }
  | { kind: "schema"; name: string; schema: ReplySchema };

/**
 * A reply that is written but for its choices: `before` comes before each in turn, `end` after the last. Options are what
 * stands there as JSON, texts or whole numbers.
 */
export type ReplyChoices = {
  choices: { before: string; options: readonly (string | number)[] }[];
  end: string;
};

/** Stands where a model was to choose and its probabilities decide nothing; the words after it say which they are. */
export const UNDECIDED = "undecided: ";

/** A form that a request failed in, and how: "was refused". */
export type FailedForm = { kind: Exclude<ReplyForm["kind"], "text">; fault: string };

/** An object with exactly these fields, in this order. */
export function objectOf(properties: Record<string, ReplySchema>): ReplySchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/** A request that failed in a form of the reply, and may be answered in a weaker one. */
export class ReplyFormError extends ProblemError {
  readonly failed: FailedForm;

  constructor(error: ProblemError, failed: FailedForm) {
    super(error.problem, { cause: error });
    this.failed = failed;
  }
}
