import type { CheckRequest } from "../../rules/run-check";

/** Any rule may take its time on a text of more than so many characters. */
const LONG = 20_000;

/** Patterns and references of a schema may take for ever on the shortest text. */
const ENDLESS = /pattern|\$/i;

/**
 * Whether a check of a response could go on for ever, or for long: it belongs alone into a worker that can be killed. All others
 * take steps in proportion to the text.
 */
export function mayRunAway({ check, given }: CheckRequest, response: string): boolean {
  const length = given?.content.reduce((sum, part) => sum + part.length, response.length) ?? response.length;
  return length > LONG || ENDLESS.test(JSON.stringify(check.parameters.schema ?? null));
}
