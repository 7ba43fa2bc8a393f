import { ProblemShape } from "../../../shapes/generated/problem";
import { fits } from "../../../shapes/read-outside";
import type { RunColumns } from "../../../shapes/run-table";
import { areNamedLines } from "./outcome-digit";

/**
 * The columns of a run as one value that is kept: opening a run by it takes a tenth of the time that the rows of its results take.
 * Facets are left out, since samples tell them.
 */
export type PackedColumns = Omit<RunColumns, "facets"> & {
  /** The number of lines of all results together; the arrays may be longer. */
  lines: number;
};

type Shape = RunColumns["shapes"][number];

/** The text of a row that names these lines. */
export function linesText(
  shape: readonly { id: string; type: string | null; part?: string | null | undefined }[],
): string {
  return JSON.stringify(shape.map(({ id, type, part }) => [id, type, ...(part == null ? [] : [part])]));
}

/** The lines that such a text names; null where it is damaged. */
export function linesOfText(text: string): Shape | null {
  try {
    const lines: unknown = JSON.parse(text);
    if (!areNamedLines(lines)) return null;
    return lines.map(([id, type, part = null]) => ({ id, type, part }));
  } catch {
    return null;
  }
}

function isShape(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => areNamedLines([[one?.id, one?.type, ...(one?.part === null ? [] : [one?.part])]]))
  );
}

/**
 * True when a value from the database is the columns of a run whose samples and entries begin with these. `like`: columns of today,
 * as which each array has to be.
 */
export function isPacked(
  value: unknown,
  like: RunColumns,
  plan: Pick<RunColumns, "sampleIds" | "entryIds">,
): value is PackedColumns {
  if (typeof value !== "object" || value === null) return false;
  const part = (name: string): unknown => Reflect.get(value, name);
  const [length, lines, readings] = [part("length"), part("lines"), part("readings")];
  if (typeof length !== "number" || typeof lines !== "number" || !Array.isArray(readings)) return false;
  const isArray = (array: unknown, own: ArrayBufferView, least: number) =>
    ArrayBuffer.isView(array) &&
    array.constructor === own.constructor &&
    "length" in array &&
    Number(array.length) >= least;
  const begins = (ids: unknown, planned: readonly string[]) =>
    Array.isArray(ids) &&
    ids.every((id) => typeof id === "string") &&
    planned.every((id, at) => ids[at] === id);
  /** Arrays with a number for each line; those that say nothing of the run are empty. */
  const least = (name: string) => {
    if (name === "digits") return lines;
    return ["overruled", "earned", "of"].includes(name) ? 0 : length;
  };
  return (
    Object.entries(like).every(
      ([name, own]) => !ArrayBuffer.isView(own) || isArray(part(name), own, least(name)),
    ) &&
    readings.every((one) => typeof one?.name === "string" && isArray(one.digits, like.digits, lines)) &&
    begins(part("sampleIds"), plan.sampleIds) &&
    begins(part("entryIds"), plan.entryIds) &&
    isListOf(part("shapes"), isShape) &&
    isListOf(part("problems"), (problem) => fits(ProblemShape, problem))
  );
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}
