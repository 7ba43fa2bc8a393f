/**
 * The version of all that decides without a model: the rules, where in a caption they look, and how times are read and
 * held against each other. Results of runs carry it. Raise it whenever a verdict changes; a test tells when.
 */
export const RULES_VERSION = "2";
