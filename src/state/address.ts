const KEYS = ["sample", "instruction", "example", "session", "caption", "check"] as const;

/**
 * What the address of the playground can say: either a bundled sample's view, or a `session`, which is the id of one of
 * this browser or the http(s) address of a session file.
 */
export type PlaygroundAddress = { [Key in (typeof KEYS)[number]]?: string };

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
  return address;
}

export function sameAddress(one: PlaygroundAddress, other: PlaygroundAddress): boolean {
  return KEYS.every((key) => one[key] === other[key]);
}

/** True for an address that a session can be fetched from, in the place of the id of one kept here. */
export function isRemote(session: string): boolean {
  return /^https?:\/\//i.test(session);
}
