/** How the tab that a sign-in came back to and the tab that began it find each other. */
export const SIGN_IN_CHANNEL = "caplens-sign-in";

/** The field of the address under which `state` comes back. */
export const SIGN_IN_FIELD = "caplens-sign-in";
