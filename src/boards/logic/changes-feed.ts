import type { Board, BoardChange } from "../../shapes/leaderboard";

/** A change with the SHA-256 of its line, by which readers know it again. */
type FeedChange = { change: BoardChange; sha256: string };

/** Maximum changes in a feed, the newest of them. */
const MOST_ENTRIES = 200;

const KINDS: Readonly<Record<BoardChange["kind"], string>> = {
  added: "Added",
  removed: "Removed",
  rescored: "Scored anew",
};

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text within XML, without the signs that XML 1.0 does not allow. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

function entry(board: Board, { change, sha256 }: FeedChange): string {
  const { date, kind, row, why } = change;
  const link = kind === "removed" ? "" : `&amp;row=${encodeURIComponent(row)}`;
  return `  <entry>
    <id>urn:sha256:${sha256}</id>
    <title>${xml(`${KINDS[kind]}: ${row}`)}</title>
    <updated>${date}T00:00:00Z</updated>
    <link href="../../#/leaderboard?board=${encodeURIComponent(board.id)}${link}"/>
    <summary>${xml(why)}</summary>
  </entry>
`;
}

/** The changes to a board's rows as an Atom feed, the newest first; `changes` are given oldest first. */
export function changesFeed(board: Board, changes: readonly FeedChange[]): string {
  const newest = changes.slice(-MOST_ENTRIES).toReversed();
  const updated = newest[0]?.change.date ?? "1970-01-01";
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:caplens:board:${board.id}</id>
  <title>${xml(`${board.title}: changes`)}</title>
  <author><name>${xml(board.title)}</name></author>
  <updated>${updated}T00:00:00Z</updated>
  <link rel="self" href="changes.xml"/>
  <link href="../../#/leaderboard?board=${encodeURIComponent(board.id)}"/>
${newest.map((one) => entry(board, one)).join("")}</feed>
`;
}
