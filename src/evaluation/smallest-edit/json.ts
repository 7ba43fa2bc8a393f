import { type JsonNode, readJsonAt } from "../../extraction/json-tree";
import { type PartEditor, type Proposal, summaryOf } from "./editor";
import { allowsKind, fitSchema } from "./fit-schema";
import { type NotedEdit, repairJson } from "./repair-json";
import { applyEdits, composed, inOrder, type TextEdit, withoutOverlaps } from "./text-edits";

/** So many opening brackets are tried: prose may hold some before the value. */
const MOST_STARTS = 5;

/**
 * Mends JSON: its syntax (see `repairJson`), what in it does not fit the schema (see `fitSchema`), and the text
 * around it. Missing content cannot be mended.
 */
export function editJson(kind: "object" | "array"): PartEditor {
  return ({ text }, { check }) =>
    startsOf(text).flatMap((start) => {
      const repaired = repairJson(text, start);
      const first = repaired && inOrder(repaired.edits, text.length);
      if (!repaired || !first) return [];
      const mended = applyEdits(text, first);
      const root = readJsonAt(mended, start);
      if (!root) return [];
      const { edits, notes } = fitted(mended, root, kind, check.parameters.schema);
      const second = inOrder(edits, mended.length);
      if (!second) return [];
      const all = composed(text.length, first, second);
      const told = [...repaired.edits.map(({ note }) => note), ...notes];
      return withAndWithoutRest(text, { start, end: repaired.end }, all, told);
    });
}

function startsOf(text: string): number[] {
  return [...text.matchAll(/[{[]/g)].slice(0, MOST_STARTS).map((match) => match.index);
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
  if (around.length === 0) return [inside];
  const alone: Proposal = {
    edits: [...edits, ...around],
    summary: summaryOf([...notes, "take out the text around it"]),
  };
  return [inside, alone];
}
