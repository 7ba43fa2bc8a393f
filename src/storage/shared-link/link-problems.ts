import type { Problem } from "../../shapes/problem";
import { LINK_LIMITS } from "./link-limits";

const ASK = "Ask whoever sent it for the session as a file.";
const NOT_OPENED = "so the session in it can't be shown. What was here is as it was.";

/** What can be wrong with a link that holds a session, one a function. */
export const linkProblems = {
  /** Why its session can only be looked at; nothing has gone wrong. */
  shown: (): Problem => ({
    code: "shared-session",
    message: "This session came with the link and is not saved.",
    nextStep:
      "Copy it to this browser to change it or to keep it. A link holds text only: no video, frames or sound.",
  }),
  damaged: (detail: string): Problem => ({
    code: "link-damaged",
    message: `The link is cut short or damaged, ${NOT_OPENED}`,
    nextStep: `Copy the whole link again from where you got it; some chats cut long ones. Or: ${ASK.toLowerCase()}`,
    detail,
  }),
  tooLong: (characters: number): Problem => ({
    code: "link-too-long",
    message: `The link is longer than those that Caplens makes, ${NOT_OPENED}`,
    nextStep: ASK,
    detail: `It holds ${characters} characters; ${LINK_LIMITS.characters} are read at most.`,
  }),
  tooMuch: (detail: string): Problem => ({
    code: "link-too-large",
    message: `There is more in the link than Caplens reads from one, ${NOT_OPENED}`,
    nextStep: ASK,
    detail,
  }),
  newer: (detail: string): Problem => ({
    code: "newer-version",
    message: `The link was made by a newer version of Caplens, ${NOT_OPENED}`,
    nextStep: "Reload the page to get the newer version, then open the link again.",
    detail,
  }),
  newerShown: (detail: string): Problem => ({
    code: "newer-version",
    message:
      "This session came with a link made by a newer version of Caplens; what this one understands of it can be looked at.",
    nextStep: "Reload the page to get the newer version.",
    detail,
  }),
  unreadable: (detail: string): Problem => ({
    code: "link-unreadable",
    message: `The link is whole, but holds no session that Caplens can read, ${NOT_OPENED}`,
    nextStep: ASK,
    detail,
  }),
};
