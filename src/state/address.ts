import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** What the address of the playground can say. Either a bundled sample's view or a session of this browser. */
export const PlaygroundAddress = Type.Object({
  sample: Type.Optional(Type.String()),
  instruction: Type.Optional(Type.String()),
  example: Type.Optional(Type.String()),
  session: Type.Optional(Type.String()),
  caption: Type.Optional(Type.String()),
  check: Type.Optional(Type.String()),
});
export type PlaygroundAddress = Static<typeof PlaygroundAddress>;

const KEYS = ["sample", "instruction", "example", "session", "caption", "check"] as const;
const LONGEST = 200;

/** Reads search parameters, hostile ones too: what is not a short text is left out. */
export function readAddress(search: Record<string, unknown>): PlaygroundAddress {
  const address: PlaygroundAddress = {};
  for (const key of KEYS) {
    const value = search[key];
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text !== "" && text.length <= LONGEST) address[key] = text;
  }
  return Value.Check(PlaygroundAddress, address) ? address : {};
}

export function sameAddress(one: PlaygroundAddress, other: PlaygroundAddress): boolean {
  return KEYS.every((key) => one[key] === other[key]);
}
