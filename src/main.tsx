import "./foundation/trusted-types";
import { boards, samplesFolder } from "./app/boards";
import { askForBoard } from "./boards/store/ask-for-board";
import { SIGN_IN_FIELD } from "./foundation/agreed-names";
import { addressOfPage, pageAddress } from "./foundation/search-parameters";

/** Takes the sign-in result out of this tab's address and leaves nothing there; null where it is no sign-in. */
function take(): { state: string; code: string | null } | null {
  const url = new URL(location.href);
  const state = url.searchParams.get(SIGN_IN_FIELD);
  if (state === null) return null;
  const code = url.searchParams.get("code");
  history.replaceState(null, "", addressOfPage(url.href));
  return { state, code };
}

/** Imported before all else, so that nothing sees the code in the address. */
const takenSignIn = take();

// First: nothing of the page makes text part of itself before.

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

/**
 * Whoever holds this page in a frame could lay other things over its buttons. Hosts that send `_headers` forbid it, others
 * do not. Boards have a page of their own for it: `embed.html`.
 */
function showOutOfFrames(place: HTMLElement): void {
  const link = document.createElement("a");
  link.href = location.href;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.textContent = "Open Caplens in a tab of its own";
  place.replaceChildren(link);
}

/** Fetches what the address needs and nothing else, and shows it. */
async function show(place: HTMLElement): Promise<void> {
  if (window.top !== window.self) return showOutOfFrames(place);
  // A tab that a sign-in comes back to shows that alone.
  if (takenSignIn !== null)
    return (await import("./app/sign-in-return")).showSignInReturn(place, takenSignIn);
  // The part that all screens have in common runs as soon as it is there, in a task of its own; the screen comes after it.
  import("./app/frame").catch(() => undefined);
  const { path, query } = pageAddress(location.hash);
  if (path !== "/leaderboard") return (await import("./app/whole-app")).showWholeApp(place);
  place.dataset.opening = "board";
  void askForBoard(boards, samplesFolder, query);
  (await import("./app/first-board")).showFirstBoard(place);
}

void show(root);
