import type { Problem } from "../../shapes/problem";

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / (1024 * 1024)).toFixed(1)} MB`;

/** What can go wrong with a run that is read from an address, one a function. They name the host, never the address. */
export const publishedProblems = {
  /** Nothing has gone wrong: why the run can only be looked at. */
  shown: (host: string): Problem => ({
    code: "published-run",
    message: `This run is shown from ${host} and is not kept here.`,
    nextStep: "Keep a copy to change it, to go on with it, or to have it without a network.",
  }),
  otherHash: (host: string, wanted: string, found: string): Problem => ({
    code: "published-run-changed",
    message: `The run on ${host} is not the one that was linked to: its run.json has another hash.`,
    nextStep: "Ask whoever made the link which one is right. Nothing of it is shown.",
    detail: `Linked to: ${wanted.slice(0, 64)}. Found: ${found}.`,
  }),
  changed: (host: string, path: string): Problem => ({
    code: "published-file-changed",
    message: `The file ${path} on ${host} was changed after the run was written. Nothing of it is shown.`,
    nextStep: "Ask whoever publishes the run, or press “Recompute here” to see all that was changed.",
  }),
  unreadable: (host: string, path: string, detail: string): Problem => ({
    code: "published-file-unreadable",
    message: `The file ${path} on ${host} is no part of a run of Caplens. Nothing of it is shown.`,
    nextStep: "Ask whoever publishes the run.",
    detail,
  }),
  missing: (host: string, path: string): Problem => ({
    code: "published-file-missing",
    message: `run.json on ${host} names no file that holds this (${path}).`,
    nextStep: "Ask whoever publishes the run.",
  }),
  moreFiles: (host: string, files: number, bytes: number): Problem => ({
    code: "published-run-more-files",
    message: `${files} files of this run were fetched from ${host}. More are not fetched unasked; all of it is ${megabytes(bytes)}.`,
    nextStep: "Press “Allow more files” above, or keep a copy of the run.",
  }),
  notOpen: (): Problem => ({
    code: "published-run-not-open",
    message: "This run lies at an address that is not open in this visit.",
    nextStep: "Open the run by its link once more.",
  }),
};
