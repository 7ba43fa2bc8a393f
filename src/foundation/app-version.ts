/** The version of the app, as in `package.json`: reports name what made them. */
export const APP_VERSION = "0.1.0";
