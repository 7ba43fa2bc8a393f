import { SignInReturnShape } from "../../shapes/generated/sign-in-return";
import { SignInTakenShape } from "../../shapes/generated/sign-in-taken";
import { fits } from "../../shapes/read-outside";
import type { SignInReturn } from "../../shapes/tab-words";

/** Reads the message of a sign-in tab; null for anything else. */
export function readSignInReturn(data: unknown): SignInReturn | null {
  return fits(SignInReturnShape, data) ? data : null;
}

/** True where the tab that began the sign-in of this state has taken it over. */
export function isSignInTaken(data: unknown, state: string): boolean {
  return fits(SignInTakenShape, data) && data.state === state;
}
