import { Value } from "typebox/value";
import { SignInReturn, SignInTaken } from "../../schemas/sign-in";

/** What the tab of a sign-in says; null for anything else. */
export function readSignInReturn(data: unknown): SignInReturn | null {
  return Value.Check(SignInReturn, data) ? data : null;
}

/** True where the tab that began the sign-in of this state has taken it over. */
export function isSignInTaken(data: unknown, state: string): boolean {
  return Value.Check(SignInTaken, data) && data.state === state;
}
