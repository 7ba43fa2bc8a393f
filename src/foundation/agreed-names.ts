/** Set by the page's own service worker on a file of an earlier visit, where the host is out of reach. */
export const KEPT_HEADER = "x-caplens-kept";

/** The channel by which the tab that began a sign-in and the tab that it returned to find each other. */
export const SIGN_IN_CHANNEL = "caplens-sign-in";

/** The field of the address under which `state` comes back. */
export const SIGN_IN_FIELD = "caplens-sign-in";

/** The judge task by which captions are refined, as requests and kept replies name it. */
export const REFINE_TASK = "refine_caption";

/** The fewest rounds of PBKDF2 between a passphrase and its key: fewer would let a stolen vault be tried out too fast. */
export const FEWEST_ROUNDS = 600_000;

/** The name in the browser's own storage of what was found again in it: most browsers hold nothing there. */
export const RECOMPUTED_RUNS = "caplens-recomputed-runs";
