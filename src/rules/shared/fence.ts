/** The inside of a code fence that holds the whole text, and where it lies; the text itself without one. */
export function withoutFence(content: string): { text: string; offset: number } {
  const match = /^(\s*(`{3,}|~{3,})[^\n`]*\n)([\s\S]*?)\n?[ \t]*\2[`~]*\s*$/.exec(content);
  const [, head, , inside] = match ?? [];
  if (head === undefined || inside === undefined) return { text: content, offset: 0 };
  return { text: inside, offset: head.length };
}
