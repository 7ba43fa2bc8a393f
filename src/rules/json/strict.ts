import { type JsonNode, toJsonNode } from "../../foundation/python-json";
import { normaliseUrl } from "../../foundation/python-url";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, mark } from "../shared/verdicts";
import type { ReadySchema } from "./collect-findings";
import { dialect03 } from "./dialects";
import { type JsonKind, kindName, schemaVerdict } from "./findings";
import { readJsonInText } from "./json-in-text";
import { prepareSchema } from "./strict-schema/prepare-schema";
import { strict2019, strict2020, strictDialects } from "./strict-schema/strict-dialects";
import { validateFully } from "./validate";

/**
 * The careful reader's rule: JSON by RFC 8259 without equal keys, nothing but a fence or a short mark around it
 * (see `readJsonInText`), and a schema that holds by the rules of its version, formats and ECMAScript patterns
 * included. Draft-03, which is older than the standard's own rules, is checked as the released scripts do.
 */
export function prepareStrict(kind: JsonKind, schema: unknown): PreparedCheck {
  let ready: ReadySchema | null = null;
  return (content) => {
    const reading = readJsonInText(content, kind);
    if ("verdict" in reading) return reading.verdict;
    const { node } = reading;
    if (node.type !== kind) {
      return fail(`a JSON ${node.type}, not a ${kindName(kind)}`, [mark(node.start, node.end)]);
    }
    ready ??= readySchema(schema);
    const { findings, total } = ready(node);
    return schemaVerdict(kind, findings, total);
  };
}

function readySchema(schema: unknown): ReadySchema {
  const node = toJsonNode(schema);
  if (node === null || (node.type !== "object" && node.type !== "boolean")) {
    throw new CheckError("the schema is neither an object nor a boolean");
  }
  const url = node.type === "object" ? schemaUrl(node) : "";
  if (url === dialect03.metaschema) return validateFully(node);
  const dialect = strictDialects.get(url) ?? (hasTuple(node) ? strict2019 : strict2020);
  return prepareSchema(node, dialect, strictDialects);
}

function schemaUrl(schema: JsonNode & { type: "object" }): string {
  const named = schema.members.get("$schema")?.value;
  if (named === undefined) return "";
  if (named.type !== "string") throw new CheckError('"$schema" must be a text');
  try {
    return normaliseUrl(named.value);
  } catch {
    throw new CheckError('"$schema" is no URL');
  }
}

/** True where a schema of no known version writes a tuple as older versions do: `items` with a list. */
function hasTuple(node: JsonNode): boolean {
  if (node.type === "array") return node.items.some(hasTuple);
  if (node.type !== "object") return false;
  const items = node.members.get("items")?.value;
  return items?.type === "array" || [...node.members.values()].some((member) => hasTuple(member.value));
}
