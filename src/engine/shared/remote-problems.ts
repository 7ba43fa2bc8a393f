import type { Problem } from "../../shapes/problem";

const SHARED_OK = "Check the address, and that the file is shared with everyone.";

/** The problems of a file at an address, one function each. They name the host and never the whole address. */
export const remoteProblems = {
  noAddress: (): Problem => ({
    code: "address-invalid",
    message: "This is not the address of a file that can be fetched.",
    nextStep: "It must begin with https:// or http:// and lead to the file itself.",
  }),
  credentials: (): Problem => ({
    code: "address-invalid",
    message: "The address contains a user name or a password.",
    nextStep: "Leave it out: such an address gives it to everyone it is shown to. Download the file instead.",
  }),
  /** The reason why a session can only be looked at; nothing has gone wrong. */
  shown: (host: string): Problem => ({
    code: "remote-session",
    message: `This session is shown from ${host} and is not saved.`,
    nextStep: "Copy it to this browser to change it or to keep it.",
  }),
  status: (host: string, status: number): Problem => {
    const detail = `The server answered with the status ${status}.`;
    if (status === 404 || status === 410) {
      const message = `There is no file at this address on ${host}.`;
      return { code: "remote-missing", message, nextStep: SHARED_OK, detail };
    }
    if (status === 401 || status === 403) {
      const message = `${host} gives this file only to those who have signed in.`;
      const nextStep = "Ask for a link that works for everyone, or download the file and open it here.";
      return { code: "remote-refused", message, nextStep, detail };
    }
    const retryable = status === 429 || status >= 500;
    const nextStep = retryable ? "Try again in a while." : SHARED_OK;
    return {
      code: "remote-failed",
      message: `${host} did not give the file.`,
      nextStep,
      detail,
      retryable,
    };
  },
  unreachable: (host: string, detail: string): Problem => ({
    code: "remote-unreachable",
    message:
      `The file on ${host} could not be fetched: the server is down, the network is, ` +
      "or the server does not let other pages read its files (CORS).",
    nextStep: "Open the address in a tab of its own: if a download starts, open the downloaded file here.",
    detail,
    retryable: true,
  }),
  brokenOff: (host: string, detail: string): Problem => ({
    code: "remote-broken-off",
    message: `The transfer from ${host} broke off before the file was complete.`,
    nextStep: "Try again; if it happens again, download the file and open it here.",
    detail,
    retryable: true,
  }),
  silent: (host: string): Problem => ({
    code: "remote-silent",
    message: `Nothing has come from ${host} for a long time, so the download was stopped.`,
    nextStep: "Try again in a while, or download the file and open it here.",
    retryable: true,
  }),
  tooLarge: (host: string, bytes: number): Problem => ({
    code: "remote-too-large",
    message: `The file on ${host} is larger than the ${Math.floor(bytes / (1024 * 1024))} MB that are fetched.`,
    nextStep: "Download the file and open it here, or make it smaller where it comes from.",
  }),
  sentOn: (host: string): Problem => ({
    code: "remote-redirected",
    message: `${host} sends on to another address, which was not asked.`,
    nextStep: "Open the address in a tab of its own, and use the one that it leads to.",
  }),
  page: (host: string): Problem => ({
    code: "remote-page",
    message: `The address leads to a web page of ${host}, not to a file.`,
    nextStep: "Use the address of the file itself, often called “raw” or “download” on that page.",
  }),
};
