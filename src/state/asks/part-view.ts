import { canonicalJson } from "../../foundation/canonical-json";
import type { Ask, AskJudgement, SampleBenchmarks } from "../../shapes/ask";
import type { Session } from "../../shapes/session";
import { askId, otherAsks } from "../../shapes/session-asks";
import { activeCaption } from "../sessions/session-document";
import { ASK_PARTS, type AskPart } from "./ask-parts";

/** A part of what the caption on screen is judged by, and what is known of it. */
export type PartView = {
  part: AskPart;
  /** Null where nothing was asked so far. */
  asked: Ask | null;
  /** It came with the bundled sample, and nobody has changed it. */
  bundled: boolean;
  /** Null where the caption was not judged. */
  judged: Pick<AskJudgement, "text" | "detail" | "replies"> | null;
  /** The judgement was recorded with a bundled example. */
  recorded: boolean;
  /** The caption or what is asked has changed since. */
  stale: boolean;
};

/** All parts as they stand for the caption on screen. `bundled`: what came with the session's sample. */
export function partViews(session: Session, bundled: SampleBenchmarks | null): PartView[] {
  const caption = activeCaption(session);
  const own = session.origin && bundled?.instructions[session.origin.instructionId];
  return ASK_PARTS.map((part): PartView => {
    const set = otherAsks(session).find((ask) => askId(ask) === part.askId);
    const asked = set ?? own?.parts[part.id] ?? null;
    const isBundled = set === undefined && asked !== null;
    const kept = caption.judgements?.find(({ ask }) => askId(ask) === part.askId);
    if (kept) {
      const isOther = !asked || canonicalJson(kept.ask) !== canonicalJson(asked);
      const stale = isOther || kept.text !== caption.text;
      return { part, asked, bundled: isBundled, judged: isOther ? null : kept, recorded: false, stale };
    }
    const { origin } = caption;
    const detail =
      isBundled && origin.kind === "example" ? own?.recorded[origin.exampleId]?.[part.id] : undefined;
    const judged = detail === undefined ? null : { text: caption.originalText, detail, replies: [] };
    const stale = judged !== null && judged.text !== caption.text;
    return { part, asked, bundled: isBundled, judged, recorded: judged !== null, stale };
  });
}
