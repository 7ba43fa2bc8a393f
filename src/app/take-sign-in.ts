import { SIGN_IN_FIELD } from "../foundation/agreed-names";

/** Takes the sign-in result out of this tab's address and leaves nothing there; null where it is no sign-in. */
function take(): { state: string; code: string | null } | null {
  const url = new URL(location.href);
  const state = url.searchParams.get(SIGN_IN_FIELD);
  if (state === null) return null;
  const code = url.searchParams.get("code");
  history.replaceState(null, "", url.pathname);
  return { state, code };
}

/** Imported before all else, so that nothing sees the code in the address. */
export const takenSignIn = take();
