import type { TextPieces } from "../../foundation/text-pieces";

/** A file of an import, by its name or path, with what it says. */
export type ImportFile = { name: string; pieces: TextPieces };
