import { isLocalNetwork, isLoopback } from "../../../foundation/hosts";
import { addressQuery, type PlaygroundAddress } from "../../../state/address";

/** Chats cut links that are longer, or refuse them; those named in `CHATS` do so earlier. */
export const LONGEST_LINK = 8000;

/** Most characters of a message in each chat. */
const CHATS = [
  { name: "Discord", longest: 2000 },
  { name: "Slack", longest: 4000 },
];

/** The whole address of a view, on the page that is open. `page`: its own address, of which host and folder count. */
export function linkTo(address: PlaygroundAddress, page: string): string {
  const { origin, pathname } = new URL(page);
  return `${origin}${pathname}#/playground${addressQuery(address)}`;
}

/** Length of a link, and the services it is too long for; empty where it is short enough for all. */
export function lengthWords({ length }: string): string {
  const refusing = CHATS.filter(({ longest }) => length > longest);
  if (refusing.length === 0) return "";
  const words = refusing.map(({ name, longest }) => `${name} takes ${longest.toLocaleString("en")}`);
  return `It has ${length.toLocaleString("en")} characters; ${words.join(", ")}.`;
}

/** People who can't open a link because of where the page runs; empty where everybody can. */
export function reachWords(page: string): string {
  if (isLoopback(page)) return "This page runs on this computer, so the link works on this computer only.";
  if (isLocalNetwork(page)) return "This page runs in a local network, so the link works within it only.";
  return "";
}
