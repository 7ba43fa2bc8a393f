import { withoutEnding } from "../../foundation/file-names";

const LONGEST = 60;

/** Names that Windows keeps for devices, whatever comes behind the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name of the file for a session of this title: letters and digits of any script with hyphens between, so that it
 * is safe on every system and hides nothing (no dots, slashes, control or direction marks).
 */
export function sessionFileName(title: string): string {
  const words = title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = withoutEnding(Array.from(words.join("-")).slice(0, LONGEST).join(""), "-");
  return `${name === "" || DEVICE.test(name) ? `session${name && `-${name}`}` : name}.caplens.zip`;
}

/** The title of a copy: "Harbour (copy)", or "Harbour (copy 2)" and so on where that is taken. */
export function copyTitle(title: string, taken: ReadonlySet<string>): string {
  const original = title.replace(/ \(copy(?: \d+)?\)$/, "");
  let copy = `${original} (copy)`;
  for (let number = 2; taken.has(copy); number += 1) copy = `${original} (copy ${number})`;
  return copy;
}
