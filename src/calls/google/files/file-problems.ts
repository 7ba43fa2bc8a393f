import { ProblemError } from "../../../foundation/errors";
import { hostOf } from "../../../foundation/hosts";
import type { Problem } from "../../../shapes/problem";
import type { Endpoint } from "../../problems/endpoint";

const FRAMES = "Send frames instead of the video, or a shorter or smaller video that goes into the request.";

function problem(code: string, message: string, nextStep: string, retryable = false): ProblemError {
  return new ProblemError({ code, message, nextStep, retryable });
}

/** What can go wrong with a video that is put into Gemini's store of files, one a function. */
export const fileProblems = {
  tooLarge: (endpoint: Endpoint) =>
    problem(
      "video-too-large",
      `The video is larger than the 2 GB that ${hostOf(endpoint.baseUrl)} takes as one file.`,
      FRAMES,
    ),
  /** The address to upload to is told in a header, which the server has to let pages see. */
  noAddress: (endpoint: Endpoint) =>
    problem(
      "upload-unseen",
      `${hostOf(endpoint.baseUrl)} did not let this page see where to upload the video to.`,
      FRAMES,
    ),
  elsewhere: (endpoint: Endpoint, host: string) =>
    problem(
      "upload-elsewhere",
      `${hostOf(endpoint.baseUrl)} asks for the video to be uploaded to another host: ${host}. Nothing was sent there.`,
      `Enter the address of that host as the base URL if you trust it. Otherwise: ${FRAMES}`,
    ),
  unreadable: (endpoint: Endpoint) =>
    problem(
      "upload-unreadable",
      `${hostOf(endpoint.baseUrl)} took the video, but its answer could not be read.`,
      FRAMES,
    ),
  refused: (endpoint: Endpoint) =>
    problem(
      "video-refused",
      `${hostOf(endpoint.baseUrl)} could not process the video.`,
      "Send frames instead, or the video as MP4 with H.264.",
    ),
  neverReady: (endpoint: Endpoint) =>
    problem(
      "video-never-ready",
      `${hostOf(endpoint.baseUrl)} has not finished processing the video.`,
      `Try again in a while. ${FRAMES}`,
      true,
    ),
};

/** A refusal while uploading, told as one of the upload and not of a request; others stay as they are. */
export function asUploadProblem(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { problem: found } = error;
  const told = (change: Partial<Problem>) => new ProblemError({ ...found, ...change });
  switch (found.code) {
    case "request-too-large":
      return told({ code: "video-too-large", nextStep: FRAMES });
    case "rate-limited":
      return told({
        nextStep: `The store of files may be full (20 GB a project, kept for 48 hours). ${found.nextStep}`,
      });
    case "unreachable":
      return told({
        nextStep: `If shorter requests get through, the server lets no page upload files. ${FRAMES} ${found.nextStep}`,
      });
    default:
      return error;
  }
}
