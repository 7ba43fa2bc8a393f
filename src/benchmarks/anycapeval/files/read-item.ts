import { type Fields, listOf, textOf } from "../../../foundation/fields";
import { dimensionNamed } from "../../../rules/taxonomy/anycap-dimensions";
import type { AnycapItem, Modality } from "../../../shapes/anycap-item";
import type { AnycapSample } from "../shapes";
import { MODALITIES, saidBy, textsOf } from "./file-row";

/** Something in a row that can't be used as it stands: where, what, and what should stand there. */
export type Complain = (path: string, message: string, expected: string) => void;

/** Fields of an item that have their own place; all others are kept as they are. */
const OWN = new Set<string>(["id", ...MODALITIES, "conversations", "restriction", "key_point"]);

/** The id of an item as it is written. */
export function fileIdOf({ id }: Fields): string | number | null {
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** Ids of files count from 0 for each medium: "image/0". */
export function sampleIdOf(modality: Modality, fileId: string | number): string {
  return `${modality}/${fileId}`;
}

/** What a restriction asks for: its dimension and its length demand. */
export function restrictionOf({ restriction }: Fields): { dimension: string | null; demand: string | null } {
  const [dimension, demand] = listOf(restriction);
  return { dimension: textOf(dimension), demand: textOf(demand) };
}

/** The sample of an item. `mediaName`: its file, as the benchmark names it. */
export function anycapSample(
  id: string,
  mediaName: string,
  seconds: number | null,
  instruction: string,
  material: AnycapItem,
): AnycapSample {
  const { modality, keyPoints, dimension } = material;
  return {
    id,
    video: { id: mediaName, path: mediaName, seconds },
    instruction,
    facets: {
      modality,
      kind: keyPoints === null ? "style" : "content",
      ...(dimension === null ? {} : { dimension: dimensionNamed(dimension)?.id ?? dimension }),
    },
    material,
  };
}

/** The sample of a row of a reference file; null where it can't be told from others, or is about no one file. */
export function readItem(row: Fields, complain: Complain): AnycapSample | null {
  const fileId = fileIdOf(row);
  if (fileId === null) {
    complain("id", "This item has no id, and is left out.", "A number or a text that occurs once.");
    return null;
  }
  const named = MODALITIES.filter((name) => textOf(row[name])?.trim());
  const [modality] = named;
  const mediaName = modality && textOf(row[modality]);
  if (named.length !== 1 || !modality || !mediaName) {
    complain("", "This item is about no one file, and is left out.", "One of image, video and audio.");
    return null;
  }
  const instruction = saidBy(row, "human") ?? "";
  if (instruction.trim() === "")
    complain("conversations", "This item has no instruction.", 'A turn from "human" with a value.');
  const reference = saidBy(row, "gpt");
  if (reference === null)
    complain("conversations", "This item has no reference caption.", 'A turn from "gpt" with a value.');
  const { dimension, demand } = restrictionOf(row);
  if (dimension === null)
    complain("restriction", "This item names no dimension.", "A list of a dimension and a length demand.");
  const isContent = Object.hasOwn(row, "key_point");
  const keyPoints = isContent ? textsOf(row.key_point) : null;
  if (isContent && keyPoints === null)
    complain(
      "key_point",
      "This item has no key points that can be read: its captions can't be judged.",
      "A list of texts.",
    );
  const seconds = typeof row.time_long === "number" && row.time_long > 0 ? row.time_long : null;
  return anycapSample(sampleIdOf(modality, fileId), mediaName, seconds, instruction, {
    modality,
    fileId,
    dimension,
    demand,
    reference,
    keyPoints: isContent ? (keyPoints ?? []) : null,
    others: Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.has(name))),
  });
}
