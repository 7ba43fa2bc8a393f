import { readFile, stat } from "node:fs/promises";
import { JSON_LIMITS } from "../../../foundation/safe-json";
import { UsageError } from "../usage-error";
import { bytesOf, nameOf } from "./row-source";

/**
 * The text of a file that is read as a whole, "-" for standard input. Throws `UsageError` where there is none, or more than is
 * read at once.
 */
export async function textOfFile(path: string): Promise<string> {
  const most = JSON_LIMITS.maxCharacters;
  if (path === "-") {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of await bytesOf(path)) {
      pieces.push(Buffer.from(piece));
      length += piece.length;
      if (length > most) throw new UsageError(`${nameOf(path)} has more than ${most} bytes.`, "Split it.");
    }
    return Buffer.concat(pieces)
      .toString("utf8")
      .replace(/^\ufeff/, "");
  }
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`, "Look at the path.");
  if (found.size > most) throw new UsageError(`${path} has more than ${most} bytes.`, "Split it.");
  return (await readFile(path, "utf8")).replace(/^\ufeff/, "");
}
