import { constraintLabel } from "../../../rules/taxonomy/lookup";
import { checksOf } from "../../../shapes/checklist-parts";
import type { Session } from "../../../shapes/session";
import { activeCaption } from "../../../state/sessions/session-document";
import type { MadeLink } from "./use-view-link";

/** What somebody sees first who follows the link. */
export function leadsTo(session: Session, checkId: string | null): string {
  const caption = `the caption “${activeCaption(session).title}”`;
  const check = checkId === null ? undefined : checksOf(session.checklist).get(checkId);
  if (!check) return caption;
  const { constraintId } = check;
  return `${caption} and its verdict on “${constraintId === null ? check.description : constraintLabel(constraintId)}”`;
}

const LEFT_OUT = "Video, frames, sound, the judges' raw replies and records of calls stay here.";

/** What the link holds, and for whom it works. `captions`: how many come along. */
export function holds({ kind, address }: MadeLink, captions: number): string {
  switch (kind) {
    case "sample":
      return "It names the bundled sample, and works for everybody who can open this page.";
    case "file": {
      const { host } = new URL(address.session ?? "");
      return `It names the file on ${host} that this session came from, and works for everybody who can open this page and fetch that file.`;
    }
    case "session as it came":
      return "It is the link that this session came with, and works for everybody who can open this page.";
    case "session": {
      const text =
        captions === 1 ? "the caption and its verdicts" : `${captions} captions and their verdicts`;
      return `It holds the text of this session: instruction, checklist, ${text}. It works for everybody who can open this page. Whoever has it can read all of that; nothing is put on a server. ${LEFT_OUT}`;
    }
  }
}
