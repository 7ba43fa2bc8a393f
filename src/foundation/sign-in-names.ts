/** The channel by which the tab that began a sign-in and the tab that it returned to find each other. */
export const SIGN_IN_CHANNEL = "caplens-sign-in";

/** The field of the address under which `state` comes back. */
export const SIGN_IN_FIELD = "caplens-sign-in";
