import type { OpenFile, OpenPath } from "../../../../evaluation/export/export-source";

/** How a JSON document of this shape begins and ends when it is written over several lines. */
const SHAPES = [
  { begin: "{\n", end: "\n}\n" },
  { begin: "[\n", end: "\n]\n" },
] as const;

/** Of JSON Lines each line stands by itself. */
const LINES = { begin: "", end: "" } as const;

type Part = { file: OpenFile; shape: (typeof SHAPES)[number] | typeof LINES };

/**
 * Writes JSON documents and JSON Lines that come in pieces, each piece a whole document of its own with other keys, so
 * that no document need be in memory at once. Throws where a piece is neither lines nor an indented object or list.
 */
export function joinDocuments(open: OpenPath) {
  const parts = new Map<string, Part>();
  return {
    async add(path: string, text: string): Promise<void> {
      const shape = /\.jsonl$/i.test(path)
        ? LINES
        : SHAPES.find(({ begin, end }) => text.startsWith(begin) && text.endsWith(end));
      if (!shape) throw new TypeError(`${path} is no document that can be written in pieces.`);
      const inner = text.slice(shape.begin.length, text.length - shape.end.length);
      const there = parts.get(path);
      if (there) {
        await there.file.write(shape === LINES ? inner : `,\n${inner}`);
        return;
      }
      const file = await open(path);
      parts.set(path, { file, shape });
      await file.write(`${shape.begin}${inner}`);
    },
    async end(): Promise<void> {
      for (const { file, shape } of parts.values()) {
        await file.write(shape.end);
        await file.close();
      }
    },
  };
}
