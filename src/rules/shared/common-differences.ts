/** General differences between the two semantics, independent of the rule. */
export const commonDifferences: readonly string[] = [
  "An empty list of parts passes everything as released; strict fails it, since nothing was found to check.",
  "Content that is no text stops the released script, save where it asks nothing of it; strict fails it.",
  "Parameters of a wrong type or an unknown value mostly fail as released, some stop it; strict gives no verdict and says why.",
  "For a list, a table or JSON that should be all of the response, strict fails text beside it; the released scripts see only what was cut out.",
];
