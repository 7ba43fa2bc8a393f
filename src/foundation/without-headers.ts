import { addedFields, secretIn } from "./added-fields";

/**
 * A document without the headers that users have added to models (they may hold what opens an endpoint), wherever in it a
 * `ModelChoice` stands, and without the fields that they have added to its calls where those may hold a key or can't be
 * read. Whatever names a model passes here before it leaves the browser. Works on documents of newer versions too: a
 * model is told by its kind. What is given stays as it is.
 */
export function withoutHeaders<Document>(document: Document): Document {
  return stripped(document) as Document;
}

function mayHoldKey(body: unknown): boolean {
  const fields = typeof body === "string" ? addedFields(body) : null;
  return fields === null || secretIn(fields) !== null;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== "object" || value === null) return value;
  const isChoice = "kind" in value && value.kind === "openai-compatible";
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      isChoice && (name === "headers" || (name === "body" && mayHoldKey(part)))
        ? []
        : [[name, stripped(part)]],
    ),
  );
}
