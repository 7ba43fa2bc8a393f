import { objectOf, type ReplySchema } from "../../shapes/reply-form";
import type { MendedObjects, ReadReply } from "../judge-task";
import { NOTHING_MENDED, readJsonObject } from "../read-json-object";

/** Longer texts are no answer to what is asked here. */
const LONGEST = 60_000;

/** A reply of texts by their names, each of them filled. */
export type TextReply<Name extends string> = Record<Name, string>;

/** Shape of a reply of texts by these names. */
export function textReplySchema(names: readonly string[]): ReplySchema {
  return objectOf(Object.fromEntries(names.map((name) => [name, { type: "string" as const }])));
}

/**
 * Reads `{name: "text", ...}` with all of these names from a reply; texts that are empty or far too long are none. `quoted`: the
 * material, which a reply may not be copied from.
 */
export function readTextReply<Name extends string>(
  raw: string,
  names: readonly [Name, ...Name[]],
  { quoted, mended = NOTHING_MENDED }: { quoted: string; mended?: MendedObjects | undefined },
): ReadReply<TextReply<Name>> {
  const accept = (value: object): ReadReply<TextReply<Name>> => {
    const found: Partial<TextReply<Name>> = {};
    for (const name of names) {
      const text: unknown = Reflect.get(value, name);
      if (typeof text !== "string") return { ok: false, why: `The reply needs "${name}" as a string.` };
      if (text.trim() === "") return { ok: false, why: `"${name}" is empty.` };
      if (text.length > LONGEST) return { ok: false, why: `"${name}" is far too long.` };
      found[name] = text.trim();
    }
    return { ok: true, value: found as TextReply<Name> };
  };
  return readJsonObject(raw, accept, mended, {
    field: names[0],
    differ: (one, other) => names.some((name) => one[name] !== other[name]),
    quoted,
  });
}
