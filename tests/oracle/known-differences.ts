/** Vectors that Caplens answers otherwise than the released scripts: id, and why. */
export const knownDifferences: Record<string, string> = {};
