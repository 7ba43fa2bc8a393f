import { type Fields, isFields, textOf } from "../../foundation/fields";
import type { Modality } from "../../shapes/anycap-item";
import type { PairSample } from "./shapes";

const MEDIA: readonly Modality[] = ["video", "image", "audio"];
const INSTRUCTION = ["instruction", "prompt", "question"] as const;
const WORSE = ["worse", "rejected"] as const;
const BETTER = ["better", "chosen"] as const;

const has = (row: Fields, names: readonly string[]) => names.some((name) => Object.hasOwn(row, name));

/** True for a row of two captions, one of them better, told by its fields. */
export function isPair(row: unknown): row is Fields {
  return isFields(row) && has(row, WORSE) && has(row, BETTER);
}

/** Tells of something that can't be used; `field`: where in the row, empty for all of it. */
export type TellPair = (field: string, message: string, expected: string) => void;

/** The text of the first of these fields that has one. */
function textAt(row: Fields, names: readonly string[], what: string, tell: TellPair): string | null {
  for (const name of names) {
    const text = textOf(row[name]);
    if (text !== null && text.trim() !== "") return text;
  }
  const found = names.find((name) => Object.hasOwn(row, name));
  tell(found ?? names[0] ?? "", `This pair has no ${what} that can be read, and is left out.`, "A text.");
  return null;
}

/** The pair of a row as a sample; null where something of it is missing, which is told. `other`: its id where it has none. */
export function readPair(row: Fields, other: string, tell: TellPair): PairSample | null {
  const instruction = textAt(row, INSTRUCTION, "instruction", tell);
  const worse = textAt(row, WORSE, "first caption", tell);
  const better = textAt(row, BETTER, "better caption", tell);
  const named = MEDIA.filter((name) => textOf(row[name])?.trim());
  const [medium] = named;
  const file = medium && textOf(row[medium])?.trim();
  if (named.length !== 1 || !medium || !file) {
    tell("", "This pair is about no one file, and is left out.", "One of video, image and audio.");
    return null;
  }
  if (instruction === null || worse === null || better === null) return null;
  const { id, seconds } = row;
  return {
    id: (typeof id === "string" && id.trim() !== "") || typeof id === "number" ? `${id}` : other,
    video: {
      id: file,
      path: file,
      seconds: typeof seconds === "number" && seconds > 0 ? seconds : null,
    },
    instruction,
    facets: { medium },
    material: { medium, worse, better },
  };
}
