/** The name of the one model that a browser has. */
export const BUILT_IN_MODEL = "built-in";
