/** The fewest rounds of PBKDF2 between a passphrase and its key: fewer would let a stolen vault be tried out too fast. */
export const FEWEST_ROUNDS = 600_000;
