import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import type { CaptionCalls } from "../../playground/protocol";
import { SampleShape } from "../../shapes/generated/sample";
import { fits } from "../../shapes/read-outside";
import type { Sample } from "../../shapes/sample";

const SAFE_NAME = /^[\w-]+(\.[\w-]+)*$/;

function unreachable(detail: string): ProblemError {
  return new ProblemError({
    code: "sample-unreachable",
    message: "The bundled sample could not be loaded.",
    nextStep: "Check the network and reload the page.",
    detail,
    retryable: true,
  });
}

/** A reply, or its body, which can break off after the reply began well. */
async function arrived<Part>(part: Promise<Part>, signal: AbortSignal): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable(String(error));
  }
}

/** Fetches a file of the page's own `samples/` folder. */
async function fetchSampleFile(
  folder: string,
  sampleId: string,
  fileName: string,
  signal: AbortSignal,
): Promise<Response> {
  if (!SAFE_NAME.test(sampleId) || !SAFE_NAME.test(fileName)) {
    throw new ProblemError({
      code: "sample-unknown",
      message: "There is no such bundled sample.",
      nextStep: "Check the link, or choose one from the list.",
    });
  }
  const response = await arrived(fetch(new URL(`${sampleId}/${fileName}`, folder), { signal }), signal);
  // Some hosts answer with their start page where a file is missing.
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!response.ok || isPage)
    throw unreachable(`${fileName}: ${isPage ? "a page came instead" : response.status}`);
  return response;
}

/** The document where it is a sample. Throws a `ProblemError` where it is none. */
function asSample(document: unknown): Sample {
  if (fits(SampleShape, document)) return document;
  throw new ProblemError({
    code: "sample-unreadable",
    message: "The bundled sample is not readable.",
    nextStep: "Reload the page; if it stays so, the copy of Caplens on this server is damaged.",
  });
}

/**
 * A bundled sample, as `sample.json` has it; with all its instructions where that one is asked for which lies among the
 * others. Rejects with `ProblemError`.
 */
export async function loadSample(
  folder: string,
  sampleId: string,
  signal: AbortSignal,
  instructionId?: string,
): Promise<Sample> {
  const read = async (fileName: string): Promise<unknown> => {
    const response = await fetchSampleFile(folder, sampleId, fileName, signal);
    const text = await arrived(response.text(), signal);
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const sample = asSample(await read("sample.json"));
  if (!sample.otherInstructions.some(({ id }) => id === instructionId)) return sample;
  const others = await read("instructions.json");
  const more = isFields(others) && others.instructions;
  const instructions = Array.isArray(more) ? [...sample.instructions, ...more] : more;
  return asSample({ ...sample, instructions, otherInstructions: [] });
}

/** A file of a bundled sample. Rejects with `ProblemError`. */
export async function loadSampleFile(
  folder: string,
  sampleId: string,
  fileName: string,
  signal: AbortSignal,
): Promise<Blob> {
  return arrived((await fetchSampleFile(folder, sampleId, fileName, signal)).blob(), signal);
}

/** Bundled samples, read from the folder `samples` beside the page. */
export function sampleHandlers(): Handlers<Pick<CaptionCalls, "samples/load" | "samples/clip">> {
  return {
    "samples/load": ({ folder, sampleId, instructionId }, { signal }) =>
      loadSample(folder, sampleId, signal, instructionId),
    "samples/clip": ({ folder, sampleId, fileName }, { signal }) =>
      loadSampleFile(folder, sampleId, fileName, signal),
  };
}
