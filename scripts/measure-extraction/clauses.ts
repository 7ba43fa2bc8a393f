/** Texts in quotes, in their order. Kept apart from the locators' own reading, so that mending those moves no draw. */
export function quotedIn(text: string): string[] {
  const quotes =
    /(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])|"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’(?![\p{L}\p{N}])|`([^`\n]+)`/gu;
  return [...text.matchAll(quotes)].map((match) => match.slice(1).find((each) => each !== undefined) ?? "");
}

/** The same text with everything in quotes or parentheses blanked out, so that marks in there divide nothing. */
export function masked(text: string): string {
  const quoted = /(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])|"[^"\n]*"|“[^”\n]*”|‘[^’\n]*’|\*\*[^*\n]+\*\*/gu;
  const blank = (piece: string) => "_".repeat(piece.length);
  return text
    .replace(quoted, blank)
    .replace(/\([^()\n]*\)|（[^（）\n]*）/g, blank)
    .replace(/\b(?:e\.g|i\.e|etc|vs)\./gi, blank)
    .replace(/(?<=^|\s)(?:\d{1,2}|[A-Da-d])\.(?=\s|$)/gm, blank)
    .replace(/(?<=\bwith |\bfrom )(?:1|[AaIi])\b\.?/g, blank);
}

function split(text: string, border: RegExp): string[] {
  const mask = masked(text);
  const pieces: string[] = [];
  let start = 0;
  for (const match of mask.matchAll(border)) {
    pieces.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  pieces.push(text.slice(start));
  return pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** The sentences of an instruction. */
export function sentencesOfInstruction(instruction: string): string[] {
  return split(instruction, /(?<=[.!?。！？])\s*(?=\s|\p{Lu}|$)|\n+|;\s|；/gu);
}

/** The clauses of one of its sentences; one that says too little for itself is left with the clause before it. */
export function clausesOfSentence(sentence: string): string[] {
  const border =
    /[,，]\s+|\s+and (?=(?:end|ends|ending|start|starting|use|using|do not|keep|limit|separate|bold|italicize|must|write|avoid|include|the total|each)\b)/g;
  const clauses: string[] = [];
  for (const piece of split(sentence, border)) {
    const last = clauses.at(-1);
    const dependent =
      /^(?:each|it|which|one|both|with|and|or)\b/i.test(piece) && !/^each [a-z]+ [a-z]/i.test(piece);
    if (last !== undefined && dependent) clauses[clauses.length - 1] = `${last}, ${piece}`;
    else clauses.push(piece);
  }
  return clauses;
}
