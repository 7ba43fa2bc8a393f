import { isAbort } from "../foundation/errors";

/** A body as text: `cut` where it went on behind the limit, `broken` where it ended before its end. */
type BodyText = { text: string; end: "whole" | "cut" | "broken" };

/** The longest list of models is a megabyte or so. */
const JSON_LIMIT = 16 * 1024 * 1024;

/** A body as JSON; null where it is none or has more than 16 million letters. Rejects with the abort error when cancelled. */
export async function readJsonWithin(response: Response): Promise<unknown> {
  const { text, end } = await readWithin(response, JSON_LIMIT);
  if (end !== "whole") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads a body as UTF-8, at most about `limit` letters of it: what comes after is not fetched. A broken body gives what
 * came; rejects with the abort error when cancelled.
 */
export async function readWithin(response: Response, limit: number): Promise<BodyText> {
  if (response.body === null) return { text: "", end: "whole" };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let letters = 0;
  const add = (piece: string) => {
    pieces.push(piece);
    letters += piece.length;
  };
  try {
    while (letters < limit) {
      const { done, value } = await reader.read();
      if (done) {
        add(decoder.decode());
        return { text: pieces.join(""), end: "whole" };
      }
      add(decoder.decode(value, { stream: true }));
    }
    await reader.cancel();
    return { text: pieces.join(""), end: "cut" };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { text: pieces.join(""), end: "broken" };
  }
}

/** The error of a body that goes on behind its limit. */
export class EndlessBody extends Error {}

/** The same response with a body that fails with `EndlessBody` behind so many bytes. What comes after them is not fetched. */
export function endedAt(response: Response, limit: number): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  let bytes = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.length;
        if (bytes <= limit) return controller.enqueue(value);
        await reader.cancel();
        throw new EndlessBody(`more than ${limit} bytes`);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
