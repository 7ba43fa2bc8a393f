import { archiveProblems, refusal } from "./archive-problems";

/** A document's bytes as text. Rejects with a ProblemError where they are not UTF-8. */
export async function textOf(document: Blob): Promise<string> {
  const bytes = await document.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal(archiveProblems.notJson("It is not UTF-8 text."));
  }
}
