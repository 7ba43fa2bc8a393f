/** Words of a text: stretches between white space; of Chinese each character is one. */
export function countWords(text: string): number {
  return text.match(/[\u4e00-\u9fff]|[^\s\u4e00-\u9fff]+/g)?.length ?? 0;
}
