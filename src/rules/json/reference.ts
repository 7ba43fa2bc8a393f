import { type JsonNode, parsePythonJson, toJsonNode } from "../../foundation/python-json";
import type { ReleasedRules } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, mark, markLetter } from "../shared/verdicts";
import { type JsonKind, kindName, type ReadySchema, schemaVerdict } from "./collect-findings";
import { dialect07 } from "./dialects";
import { schemaKeeper } from "./kept-schemas";
import { validateFully, validateUnchecked } from "./validate";

const kept: Record<ReleasedRules, ReturnType<typeof schemaKeeper>> = {
  "omnicap-if": schemaKeeper(),
  "if-vidcap": schemaKeeper(),
};

/**
 * The released rule: the text from the first opening to the last closing brace (bracket) is JSON, is an object
 * (a list), and fits the schema. The schema is looked at only then, so its errors come last.
 */
export function prepareReference(kind: JsonKind, schema: unknown, benchmark: ReleasedRules): PreparedCheck {
  const [open, close] = kind === "object" ? ["{", "}"] : ["[", "]"];
  const ready = kept[benchmark](schema, () => readySchema(schema, benchmark));
  return (content) => {
    const start = content.indexOf(open);
    const end = content.lastIndexOf(close) + 1;
    if (start < 0 || end <= start) return fail(`no ${kindName(kind)}: no ${open} followed by ${close}`);
    const parsed = parsePythonJson(content.slice(start, end));
    if (!parsed.ok) {
      if (parsed.raises) throw new CheckError(`the JSON cannot be read: ${parsed.message}`);
      const read = content.slice(0, end);
      return fail(`broken JSON: ${parsed.message}`, [
        markLetter(read, start + parsed.position, parsed.message),
      ]);
    }
    if (parsed.value.type !== kind) return fail(`not a ${kindName(kind)}`, [mark(start, end)]);
    const { findings, total } = ready(parsed.value);
    const placed = findings.map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
    return schemaVerdict(kind, placed, total);
  };
}

function readySchema(schema: unknown, benchmark: ReleasedRules): ReadySchema {
  const node = toJsonNode(schema);
  if (node === null) return refuse("the schema is no JSON or nests too deeply");
  if (benchmark === "omnicap-if") {
    if (node.type !== "object") return refuse("the schema is no object");
    // OmniCap-IF's script meets tuples of older drafts this way, and forgets to check the schema.
    if (node.members.get("items")?.value.type === "array")
      return lazily(() => validateUnchecked(node, dialect07));
  }
  return validateFully(node);
}

/** Puts off what may throw until a value is there to be checked. */
function lazily(prepare: () => ReadySchema): ReadySchema {
  let ready: ReadySchema | null = null;
  return (instance: JsonNode) => {
    ready ??= prepare();
    return ready(instance);
  };
}

function refuse(message: string): ReadySchema {
  return () => {
    throw new CheckError(message);
  };
}
