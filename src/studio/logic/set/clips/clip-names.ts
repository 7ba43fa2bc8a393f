const CLIP_NAME = /\.(?:mp4|m4v|mov|mkv|webm|avi|ts|mts|flv|wmv|mpe?g|gif)$/i;

/** True for the name of a file that may be a video; its content tells in the end. */
export function isClipName(name: string): boolean {
  return CLIP_NAME.test(name);
}

/** The name of the folder that a clip lies in; null for one that was chosen by itself. */
export function folderOf(path: string | null): string | null {
  const parts = (path ?? "").split("/");
  return parts.length > 1 ? (parts.at(-2) ?? null) : null;
}

/** The next free clip ids of a set: "c13", "c14". */
export function nextClipIds(taken: readonly { id: string }[], count: number): string[] {
  const highest = Math.max(0, ...taken.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)));
  return Array.from({ length: count }, (_one, index) => `c${highest + 1 + index}`);
}
