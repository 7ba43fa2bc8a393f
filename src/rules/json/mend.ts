import { type PartEditor, type Proposal, summaryOf } from "../mending/editor";
import { applyEdits, composed, inOrder, type TextEdit, withoutOverlaps } from "../mending/text-edits";
import { allowsKind, fitSchema } from "./fit-schema";
import { type JsonNode, readJsonAt } from "./json-tree";
import { jsonValuesOf } from "./json-values";
import { type NotedEdit, repairJson } from "./repair-json";

/** So many opening brackets are tried: prose may hold some before the value. */
const MOST_STARTS = 5;

/**
 * Mends JSON: its syntax (see `repairJson`), what in it does not fit the schema (see `fitSchema`), and the text
 * around it. Missing content cannot be mended.
 */
export function editJson(kind: "object" | "array"): PartEditor {
  return ({ text }, { check }) =>
    valuesIn(text).flatMap(({ start, end, edits: syntax }) => {
      const first = inOrder(syntax, text.length);
      const mended = first && applyEdits(text, first);
      const root = mended === null ? null : readJsonAt(mended, start);
      if (first === null || mended === null || root === null) return [];
      const { edits, notes } = fitted(mended, root, kind, check.parameters.schema);
      const second = inOrder(edits, mended.length);
      if (!second) return [];
      const all = composed(text.length, first, second);
      return withAndWithoutRest(text, { start, end }, all, [...syntax.map(({ note }) => note), ...notes]);
    });
}

type Value = { start: number; end: number; edits: NotedEdit[] };

/** The first few values that can be mended, none within another. */
function valuesIn(text: string): Value[] {
  const values: Value[] = [];
  const opening = /[{[]/g;
  for (let tried = 0, match = opening.exec(text); match && tried < MOST_STARTS; match = opening.exec(text)) {
    tried++;
    const repaired = repairJson(text, match.index);
    if (!repaired) continue;
    values.push({ start: match.index, ...repaired });
    opening.lastIndex = repaired.end;
  }
  return values;
}

function fitted(text: string, root: JsonNode, kind: "object" | "array", schema: unknown) {
  const { node, edits } = ofKind(root, kind);
  // A schema for the other kind is none for this value.
  const inner = allowsKind(schema, kind) ? fitSchema(text, node, schema) : [];
  const all = withoutOverlaps<NotedEdit>([...edits, ...inner]);
  return { edits: all, notes: all.map(({ note }) => note) };
}

/** The one element of a list as the object that was asked for, or an object as a list of one. */
function ofKind(root: JsonNode, kind: "object" | "array"): { node: JsonNode; edits: NotedEdit[] } {
  const [only] = root.kind === "array" ? root.elements : [];
  if (kind === "object" && root.kind === "array" && only?.kind === "object" && root.elements.length === 1) {
    const note = "take the brackets off the list of one";
    const edits = [
      { start: root.start, end: only.start, text: "", note },
      { start: only.end, end: root.end, text: "", note },
    ];
    return { node: only, edits };
  }
  return { node: root, edits: [] };
}

function withAndWithoutRest(
  text: string,
  { start, end }: { start: number; end: number },
  edits: TextEdit[],
  notes: readonly string[],
): Proposal[] {
  const around = [
    { start: 0, end: start, text: "" },
    { start: end, end: text.length, text: "" },
  ].filter((edge) => text.slice(edge.start, edge.end).trim() !== "");
  const inside: Proposal = { edits, summary: summaryOf(notes) };
  const others = around.some((edge) => jsonValuesOf(text.slice(edge.start, edge.end)).some(saysSomething));
  if (around.length === 0 || others) return [inside];
  const alone: Proposal = {
    edits: [...edits, ...around],
    summary: summaryOf([...notes, "take out the text around it"]),
  };
  return [inside, alone];
}

/** More than a reference mark or a placeholder. */
function saysSomething(value: JsonNode): boolean {
  return value.kind === "object"
    ? value.members.length > 0
    : value.kind === "array" && value.elements.length > 1;
}
