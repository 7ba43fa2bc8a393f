// `shared` stands last, so that a link that was cut is found out: it has a checksum.
const KEYS = ["sample", "instruction", "example", "session", "caption", "check", "shared"] as const;

/**
 * What the address of the playground can say: a bundled sample's view, a `session`, which is the id of one of this browser
 * or the http(s) address of a session file, or a session within the address itself, packed as `shared`.
 */
export type PlaygroundAddress = { [Key in (typeof KEYS)[number]]?: string };

const LONGEST = 200;
/** `session` may be the address of a file. */
const LONGEST_REMOTE = 2000;

function isOfLength(key: keyof PlaygroundAddress, text: string): boolean {
  // Of whatever length: whoever reads it says what is wrong.
  if (key === "shared") return true;
  return text !== "" && text.length <= (key === "session" && isRemote(text) ? LONGEST_REMOTE : LONGEST);
}

/** Reads search parameters, hostile ones too: what is not a short text is left out. */
export function readAddress(search: Record<string, unknown>): PlaygroundAddress {
  const address: PlaygroundAddress = {};
  for (const key of KEYS) {
    const value = search[key];
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && isOfLength(key, text)) address[key] = text;
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
