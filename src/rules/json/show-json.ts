import type { JsonNode } from "../../foundation/python-json";

const LIMIT = 60;

/** A place in a value as JSONPath writes it: `$.robot.colour`, `$.items[3]`, `$["a b"]`. */
export function showPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(shorten(step))}]`;
  });
  return `$${steps.join("")}`;
}

/** A value as JSON, cut when it is long. */
export function showValue(node: JsonNode): string {
  const parts: string[] = [];
  write(node, parts, { left: LIMIT });
  return shorten(parts.join(""));
}

/** The first characters of a text. */
export function shorten(text: string): string {
  if (text.length <= LIMIT) return text;
  const splitsPair = (text.charCodeAt(LIMIT - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, splitsPair ? LIMIT - 1 : LIMIT)}…`;
}

/** Stops soon after the room is used up, so that a huge value costs nothing. */
function write(node: JsonNode, parts: string[], room: { left: number }): void {
  const put = (text: string) => {
    parts.push(text);
    room.left -= text.length;
  };
  if (room.left < 0) return;
  if (node.type === "string") put(JSON.stringify(node.value.slice(0, LIMIT * 2)));
  else if (node.type === "null") put("null");
  else if (node.type === "float" && Number.isInteger(node.value)) put(node.value.toFixed(1));
  else if (node.type === "array") {
    put("[");
    for (const [index, item] of node.items.entries()) {
      if (room.left < 0) return;
      if (index > 0) put(", ");
      write(item, parts, room);
    }
    put("]");
  } else if (node.type === "object") {
    put("{");
    let first = true;
    for (const [key, member] of node.members) {
      if (room.left < 0) return;
      put(`${first ? "" : ", "}${JSON.stringify(key.slice(0, LIMIT * 2))}: `);
      first = false;
      write(member.value, parts, room);
    }
    put("}");
  } else put(String(node.value));
}
