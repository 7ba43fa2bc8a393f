import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** What the address of the playground can say. Either a bundled sample's view or a session of this browser. */
export const PlaygroundAddress = Type.Object({
  sample: Type.Optional(Type.String()),
  instruction: Type.Optional(Type.String()),
  example: Type.Optional(Type.String()),
  /** The id of a session of this browser, or the http(s) address of a session file. */
  session: Type.Optional(Type.String()),
  caption: Type.Optional(Type.String()),
  check: Type.Optional(Type.String()),
});
export type PlaygroundAddress = Static<typeof PlaygroundAddress>;

const KEYS = ["sample", "instruction", "example", "session", "caption", "check"] as const;
const LONGEST = 200;
/** `session` may be the address of a file. */
const LONGEST_REMOTE = 2000;

/** Reads search parameters, hostile ones too: what is not a short text is left out. */
export function readAddress(search: Record<string, unknown>): PlaygroundAddress {
  const address: PlaygroundAddress = {};
  for (const key of KEYS) {
    const value = search[key];
    const text = typeof value === "number" ? String(value) : value;
    if (
      typeof text === "string" &&
      text !== "" &&
      text.length <= (key === "session" && isRemote(text) ? LONGEST_REMOTE : LONGEST)
    )
      address[key] = text;
  }
  return Value.Check(PlaygroundAddress, address) ? address : {};
}

export function sameAddress(one: PlaygroundAddress, other: PlaygroundAddress): boolean {
  return KEYS.every((key) => one[key] === other[key]);
}

/** True for an address that a session can be fetched from, in the place of the id of one kept here. */
export function isRemote(session: string): boolean {
  return /^https?:\/\//i.test(session);
}
