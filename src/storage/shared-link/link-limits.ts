/** What the text of a link may be at most, and what may come out of it; beyond that it is refused, not unpacked. */
export const LINK_LIMITS = {
  /** As it stands in the address. Far more than chats carry, so that a link is never too long to be told what is wrong. */
  characters: 32_000,
  /** The session's JSON, unpacked. */
  textBytes: 1024 * 1024,
};
