import { MEDIUM_WORDS, type Medium } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";

const CHOOSE = "Choose it again for this data set, then retry the failed ones.";

/** Reasons why the video of a sample can't be had, one a function. */
export const videoProblems = {
  missing: (name: string): Problem => ({
    code: "video-missing",
    message: `The file “${name}” is not at hand in this browser.`,
    nextStep: CHOOSE,
  }),
  different: (name: string): Problem => ({
    code: "video-different",
    message: `“${name}” is another file than the one that this data set was used with before.`,
    nextStep: "Put the earlier file back, or choose this one for the data set, then retry the failed ones.",
  }),
  otherMedium: (name: string, found: Medium, wanted: Medium): Problem => ({
    code: "other-medium",
    message: `“${name}” is a ${MEDIUM_WORDS[found].one}, and this sample is about a ${MEDIUM_WORDS[wanted].one}.`,
    nextStep: `Choose the ${MEDIUM_WORDS[wanted].one} for the data set, then retry the failed ones.`,
  }),
  folderLocked: (folder: string): Problem => ({
    code: "folder-locked",
    message: `The browser no longer lets Caplens read the folder “${folder}”.`,
    nextStep: "Allow it again, or choose the folder again, then retry the failed ones.",
  }),
  fileLocked: (name: string): Problem => ({
    code: "file-locked",
    message: `The browser no longer lets Caplens read “${name}”.`,
    nextStep: CHOOSE,
  }),
  noPage: (): Problem => ({
    code: "video-missing",
    message: "The bundled sample's clip can't be fetched without its page.",
    nextStep: "Open the run in a page, then retry the failed ones.",
  }),
};
