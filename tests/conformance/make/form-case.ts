/** A check's verdict: passed, failed, or nothing because its configuration or content is beyond it. */
export type Verdict = "passed" | "failed" | "error";

/** A question to a format rule. `strict` is a careful reader's answer, known from how the text was made. */
export type FormCase = { note: string; parameters: unknown; strict?: Verdict };

type Parameters = Record<string, unknown>;

/** One question for each text, in a list of one as the extraction gives it. */
export function ask(note: string, parameters: Parameters, texts: string[], strict?: Verdict): FormCase[] {
  return texts.map((text) => askWhole(note, { ...parameters, content: [text] }, strict));
}

/** One question with `parameters` as they stand, `content` among them. */
export function askWhole(note: string, parameters: unknown, strict?: Verdict): FormCase {
  return { note, parameters, ...(strict && { strict }) };
}

/**
 * A rule's treatment of lists of several texts, and of content that is no list of texts. `good` passes and `bad` fails under
 * both readings.
 */
export function askShapes(parameters: Parameters, good: string, bad: string): FormCase[] {
  const asked = (note: string, content: unknown, strict?: Verdict) =>
    askWhole(note, { ...parameters, content }, strict);
  return [
    asked("two good texts", [good, good], "passed"),
    asked("a good text, then a bad one", [good, bad], "failed"),
    asked("a bad text, then a good one", [bad, good], "failed"),
    asked("nothing was found to check", [], "failed"),
    asked("no text after a bad one: nothing is decided", [bad, null]),
    asked("no text after a good one", [good, null]),
    asked("a number among the texts", [good, 5]),
    asked("a list among the texts", [[good]]),
    asked("a good text without a list", good),
    asked("a bad text without a list", bad),
    asked("no content", null),
    asked("a number for content", 7),
    asked("an object for content", { text: good }),
    askWhole("content is missing", parameters),
    asked("an empty text", [""]),
    askWhole("a parameter too many", { ...parameters, content: [good], tone: "calm" }),
    askWhole("a parameter too many, and nothing to check", { ...parameters, content: [], tone: "calm" }),
  ];
}
