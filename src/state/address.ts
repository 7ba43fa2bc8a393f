// `shared` stands last, so that a link that was cut is found out: it has a checksum.
const KEYS = ["sample", "instruction", "example", "session", "caption", "check", "shared"] as const;

/**
 * The content of the playground's address: a bundled sample's view, a `session`, which is the id of one of this browser
 * or the http(s) address of a session file, or a session within the address itself, packed as `shared`.
 */
export type PlaygroundAddress = { [Key in (typeof KEYS)[number]]?: string };

const LONGEST = 200;
/** `session` may be the address of a file. */
const LONGEST_REMOTE = 2000;

function isOfLength(key: keyof PlaygroundAddress, text: string): boolean {
  // Any length passes: the reader of the link reports what is wrong.
  if (key === "shared") return true;
  return text !== "" && text.length <= (key === "session" && isRemote(text) ? LONGEST_REMOTE : LONGEST);
}

/** In links, a text that reads like JSON ("1e5", "true") may stand as JSON. */
function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Reads the query of an address, hostile ones too: what is not one short text is left out. */
export function readAddress(query: string): PlaygroundAddress {
  const search = new URLSearchParams(query);
  const address: PlaygroundAddress = {};
  for (const key of KEYS) {
    const [text, ...others] = search.getAll(key).map(unquoted);
    if (text !== undefined && others.length === 0 && isOfLength(key, text)) address[key] = text;
  }
  return address;
}

/** The query that `readAddress` reads, with its `?`; empty where the address says nothing. */
export function addressQuery(address: PlaygroundAddress): string {
  const search = new URLSearchParams();
  for (const [key, text] of Object.entries(address)) {
    search.set(key, unquoted(text) === text ? text : JSON.stringify(text));
  }
  return search.size === 0 ? "" : `?${search}`;
}

export function sameAddress(one: PlaygroundAddress, other: PlaygroundAddress): boolean {
  return KEYS.every((key) => one[key] === other[key]);
}

/** True for an address that a session can be fetched from, in the place of the id of one kept here. */
export function isRemote(session: string): boolean {
  return /^https?:\/\//i.test(session);
}
