import { humanSize } from "../../foundation/shown-number";
import type { Problem } from "../../shapes/problem";

/** The length to which browsers let a page hold one piece of memory, and with it the file of a model. */
export const MOST_FILE_BYTES = 2 ** 31 - 1;

/** The problems of model files, one function each. */
export const modelFileProblems = {
  noPlace: (): Problem => ({
    code: "model-file-no-place",
    message: "This browser gives the page no storage for files as large as a model.",
    nextStep: "Use a current browser in a usual window (private windows often have no such storage).",
  }),
  notFound: (): Problem => ({
    code: "model-file-not-found",
    message: "This model's file is not in this browser any more.",
    nextStep: "Get it again under “Models”.",
  }),
  busy: (): Problem => ({
    code: "model-file-busy",
    message: "This file is being fetched already, here or in another tab.",
    nextStep: "Wait until it is there; its progress is shown in every tab.",
  }),
  noRoom: (wanted: number, free: number): Problem => ({
    code: "model-file-no-room",
    message: `The file needs ${humanSize(wanted)} more, and the browser gives this page ${humanSize(Math.max(0, free))}. What has come so far is kept.`,
    nextStep:
      "Free space on this device, or delete models and stored media under “Settings”; then go on from where it is.",
  }),
  tooLarge: (bytes: number): Problem => ({
    code: "model-file-too-large",
    message: `The file has ${humanSize(bytes)}; a page can run models from files of up to 2 GB.`,
    nextStep: "Choose a smaller model, or the same one with fewer bits for each weight.",
  }),
  otherHash: (wanted: string, found: string): Problem => ({
    code: "model-file-other-hash",
    message: "This is not the expected file: its SHA-256 differs. Nothing of it was kept.",
    nextStep: "Download it again. If that ends the same way, the host sends another file than it did before.",
    detail: `It should be ${wanted}, and is ${found}.`,
  }),
  otherLength: (wanted: number, found: number): Problem => ({
    code: "model-file-cut",
    message: `The file should have ${wanted} bytes and has ${found}. Nothing of it was kept.`,
    nextStep: "Download or copy the file again.",
  }),
};
