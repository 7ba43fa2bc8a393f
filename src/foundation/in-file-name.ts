/** What part of a file's name a title or name may be: letters and digits of any script with hyphens between. */
export function inFileName(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}
