import { vi } from "vitest";

/** The longest that a test waits for anything, in milliseconds: enough on a machine ten times as slow. */
export const PATIENCE = 120_000;

type Options = Parameters<typeof vi.waitFor>[1];

/** `vi.waitFor` gives up after a second of its own; nothing in the tests is about time. */
function patient(options: Options): Options {
  return typeof options === "number" ? options : { timeout: PATIENCE, ...options };
}

const { waitFor, waitUntil } = vi;
const isPatient = Symbol.for("caplens.patient");
// Test files share their modules, and this is read once for each of them.
if (!Reflect.get(vi, isPatient)) {
  Reflect.set(vi, isPatient, true);
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
}
