import { FETCH_LIMITS, fetchFile, fileAddress, isPage } from "../../engine/shared/fetch-file";
import { remoteProblems } from "../../engine/shared/remote-problems";
import { ProblemError } from "../../foundation/errors";
import { BOARD_FILE_BYTES } from "../kept/board-limits";

/** The text of a file of a board, and whether it is from an earlier visit since the host is out of reach. */
type BoardFile = { text: string; kept: boolean };

/**
 * Fetches a file of a board, and nothing else: no redirection is followed. Rejects with a ProblemError that says what the
 * host did or did not do, or with an `AbortError`.
 *
 * @param folder absolute URL of the board's folder
 * @param name of the file within it: "rows.json"
 */
export async function fetchBoardFile(
  folder: string,
  name: string,
  kind: keyof typeof BOARD_FILE_BYTES,
  signal: AbortSignal,
  silenceMilliseconds = FETCH_LIMITS.silenceMilliseconds,
): Promise<BoardFile> {
  const bytes = BOARD_FILE_BYTES[kind];
  const url = new URL(name, fileAddress(folder.endsWith("/") ? folder : `${folder}/`));
  const fetched = await fetchFile(url, {
    signal,
    onProgress: () => undefined,
    agreed: true,
    limits: { bytes, unaskedBytes: bytes, silenceMilliseconds },
    staysThere: true,
    fresh: true,
  });
  if (!("file" in fetched)) throw new Error("A file that was agreed to came as its size alone.");
  if (await isPage(fetched.file)) throw new ProblemError(remoteProblems.page(url.host));
  return { text: await fetched.file.text(), kept: fetched.kept };
}
