import { type Fields, isFields, listOf, textOf } from "../../../foundation/fields";
import type { Modality } from "../../../shapes/anycap-item";

/** The fields that name a medium. */
export const MODALITIES: readonly Modality[] = ["image", "video", "audio"];

/** What a row of a file of the benchmark is. */
export type RowKind = "item" | "content result" | "style result";

/** By its fields alone; null for a row of something else. */
export function rowKind(row: unknown): RowKind | null {
  if (!isFields(row)) return null;
  if (Array.isArray(row.conversations) && MODALITIES.some((name) => typeof row[name] === "string"))
    return "item";
  if (!Array.isArray(row.restriction)) return null;
  if (Object.hasOwn(row, "model_response_style")) return "style result";
  const asks = Object.hasOwn(row, "requirements") || Object.hasOwn(row, "key_point");
  return asks && Object.hasOwn(row, "answer") ? "content result" : null;
}

/** "results/my-model_image_style.jsonl" is of "my-model", on images. */
export function modelOfFile(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  const plain = base.replace(/\.(jsonl|ndjson|json)$/i, "");
  return plain.replace(/_(image|video|audio)_(content|style)$/i, "") || plain;
}

/** Which medium a row is about: by its field, else by the name of its file; null where neither tells. */
export function modalityOf(row: Fields, file: string): Modality | null {
  const own = MODALITIES.filter((name) => typeof row[name] === "string" && row[name] !== "");
  if (own.length === 1 && own[0]) return own[0];
  const base = (file.split(/[/\\]/).at(-1) ?? "").toLowerCase();
  const named = MODALITIES.filter((name) => base.includes(name));
  return own.length === 0 && named.length === 1 ? (named[0] ?? null) : null;
}

/** What the first turn of such a speaker says. */
export function saidBy({ conversations }: Fields, from: string): string | null {
  const turn = listOf(conversations).find((one) => isFields(one) && one.from === from);
  return isFields(turn) ? textOf(turn.value) : null;
}

/** A list of texts that are not empty; null for anything else. */
export function textsOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const texts = value.filter((one): one is string => typeof one === "string" && one.trim() !== "");
  return texts.length === value.length ? texts : null;
}
