import { ProblemError, WAS_KEPT } from "../../foundation/errors";

/** Lines of the model's own log, the last ones: strangers' files speak in them. */
const LONGEST_DETAIL = 600;

const MEMORY =
  /out of memory|\bOOM\b|memory access out of bounds|(?:failed|cannot|could not|unable) to (?:allocate|enlarge)|Cannot (?:allocate|enlarge)|bad_alloc|Array buffer allocation failed|Invalid array buffer length/i;

/** The facts known when a model fails. `lines`: the output of its program so far. */
type Fault = { name: string; message: string; lines: readonly string[] };

function told({ message, lines }: Fault): string {
  const all = [...lines.slice(-6), message].filter((line) => line.trim() !== "");
  return [...new Set(all)].join("\n").slice(-LONGEST_DETAIL);
}

function problem(
  code: string,
  [message, nextStep]: readonly [string, string],
  more: { detail?: string; retryable?: boolean; partialText?: string } = {},
): ProblemError {
  return new ProblemError({ code, message, nextStep, retryable: false, ...more });
}

const otherModel = "Choose another model under “Models”.";

/** The problems of models that run in the page, one function each. */
export const embeddedProblems = {
  unsupported: () =>
    problem("embedded-unsupported", [
      "This browser can't run a model in the page: it has no 64-bit memory for WebAssembly.",
      "Use a current Chrome, Edge or Firefox, or connect a model under “Models”.",
    ]),
  noFile: (name: string) =>
    problem("embedded-missing", [
      `The file of “${name}” is not in this browser.`,
      "Get it again under “Models”.",
    ]),
  noProjector: (name: string) =>
    problem("embedded-missing", [
      `The file by which “${name}” takes pictures and sound is not in this browser.`,
      "Get it again under “Models”, or use the model without it.",
    ]),
  notTaken: (name: string, what: "image" | "audio" | "video") =>
    problem(what === "video" ? "video-not-taken" : `${what}-not-enabled`, [
      what === "video"
        ? `“${name}” takes no whole videos.`
        : `“${name}” runs without a file by which it would take ${what === "image" ? "pictures" : "sound"}.`,
      what === "video"
        ? "Send frames instead."
        : `Leave ${what === "image" ? "the frames" : "the sound"} out, or give the model its projector under “Models”.`,
    ]),
  mediaForm: (name: string, mediaType: string) =>
    problem("media-refused", [
      `“${name}” reads no ${mediaType}.`,
      "Take frames as JPEG or PNG, and sound as WAV.",
    ]),
  /** `tokens`: of the request; null where only a lower bound is known by then. */
  tooLong: (name: string, tokens: number, limit: number, pictures: number) =>
    problem("context-too-long", [
      `The request takes ${tokens} tokens${pictures > 0 ? `, ${pictures} pictures among them` : ""}, and “${name}” takes ${limit} at once, its reply included. Nothing was written.`,
      `${pictures > 0 ? "Send fewer or smaller frames" : "Send less text"}, or choose a model with a larger context.`,
    ]),
  notStarted: (fault: Fault) =>
    problem(
      "embedded-not-started",
      [
        "The program that runs models in this page did not start.",
        "Check the network and try again: it is fetched once, and kept for use without a network.",
      ],
      { detail: told(fault), retryable: true },
    ),
  died: (fault: Fault, partialText: string) =>
    problem(
      "embedded-died",
      [
        `“${fault.name}” ended in the middle of its work.${partialText === "" ? "" : WAS_KEPT}`,
        "Try again: it is started anew. If that happens again, send fewer frames or choose a smaller model.",
      ],
      { detail: told(fault), retryable: true, ...(partialText === "" ? {} : { partialText }) },
    ),
  deviceLost: (fault: Fault, partialText: string) =>
    problem(
      "embedded-device-lost",
      [
        `The graphics device was lost while “${fault.name}” ran on it.${partialText === "" ? "" : WAS_KEPT}`,
        "Try again: until this page is closed it runs on the processor, which is slower.",
      ],
      { detail: told(fault), retryable: true, ...(partialText === "" ? {} : { partialText }) },
    ),
  outOfMemory: (fault: Fault, partialText: string) =>
    problem(
      "embedded-memory",
      [
        `There was not enough memory for “${fault.name}”.${partialText === "" ? "" : WAS_KEPT}`,
        "Close other tabs, send fewer frames, or choose a smaller model.",
      ],
      { detail: told(fault), ...(partialText === "" ? {} : { partialText }) },
    ),
  refused: (fault: Fault) =>
    problem(
      "embedded-refused",
      [`“${fault.name}” could not take the request.`, `Send less, or another kind of media. ${otherModel}`],
      { detail: told(fault) },
    ),
  empty: (name: string, finishReason: string) =>
    finishReason === "length"
      ? problem("no-room-for-reply", [
          `“${name}” used up the allowed length before it wrote any text.`,
          "Raise the longest reply under “Reply settings”.",
        ])
      : problem("empty-reply", [`“${name}” wrote nothing.`, `Try again. ${otherModel}`], {
          retryable: true,
        }),
};

/** Why a model could not be loaded, by what its program said. */
export function loadProblem(fault: Fault): ProblemError {
  const said = [...fault.lines, fault.message].join("\n");
  const detail = told(fault);
  const broken = (code: string, message: string, nextStep: string) =>
    problem(code, [message, nextStep], { detail });
  if (/Device lost/i.test(said)) return embeddedProblems.deviceLost(fault, "");
  const architecture = /unknown (?:model )?architecture: '([^'\n]{0,60})'/i.exec(said)?.[1];
  if (architecture !== undefined)
    return broken(
      "embedded-architecture",
      `“${fault.name}” is a model of a kind that this page's program does not know (“${architecture}”).`,
      otherModel,
    );
  if (/invalid magic|not a GGUF|bad GGUF|failed to read magic/i.test(said))
    return broken("embedded-no-gguf", `The file of “${fault.name}” is no GGUF file.`, otherModel);
  if (/not within the file bounds|incomplete|unexpectedly reached end|failed to read|read error/i.test(said))
    return broken(
      "embedded-cut",
      `The file of “${fault.name}” is damaged, or not all of it is there.`,
      "Delete it under “Models” and get it again.",
    );
  if (MEMORY.test(said)) return embeddedProblems.outOfMemory(fault, "");
  return broken("embedded-not-loaded", `“${fault.name}” could not be loaded.`, otherModel);
}

/** Why a model that had been loaded answered nothing, or not to the end. */
export function runProblem(fault: Fault, partialText: string): ProblemError {
  const said = [...fault.lines, fault.message].join("\n");
  if (/Device lost/i.test(said)) return embeddedProblems.deviceLost(fault, partialText);
  if (MEMORY.test(said)) return embeddedProblems.outOfMemory(fault, partialText);
  return embeddedProblems.died(fault, partialText);
}
