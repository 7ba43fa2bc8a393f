/** A content hash as rows name it. */
export const HASH = "c".repeat(64);

/** The fields that people fill in about a row of their own. */
export const OWN_ROW_WORDS = {
  id: "mine",
  model: {
    name: "Mine",
    parameters: null,
    mode: null,
    kind: "open",
    base: null,
    refiner: null,
    address: null,
  },
  maker: "Me",
  address: null,
} as const;
