// First: nothing of the page makes text part of itself before.
import "./foundation/trusted-types";
import { boards, samplesFolder } from "./app/boards";
import { takenSignIn } from "./app/take-sign-in";
import { askForBoard } from "./boards/store/ask-for-board";
import { pageAddress } from "./foundation/page-address";

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
  const { path, query } = pageAddress(location.hash);
  if (path !== "/leaderboard") return (await import("./app/whole-app")).showWholeApp(place);
  place.dataset.opening = "board";
  void askForBoard(boards, samplesFolder, query);
  (await import("./app/first-board")).showFirstBoard(place);
}

void show(root);
