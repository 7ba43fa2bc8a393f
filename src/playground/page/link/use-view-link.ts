import { useEffect, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import type { LinkParts, ViewLink } from "../../../state/playground/playground-state";
import { linkTo } from "./link-text";

/** A link as it is sent. */
export type MadeLink = ViewLink & { text: string };

type Made = { parts: LinkParts | null; link: MadeLink | null; problem: Problem | null };

/** The link to the view, made anew when other parts of the session are to be in it; the one before stays until then. */
export function useViewLink(parts: LinkParts): {
  /** Null until there is one. */
  link: MadeLink | null;
  /** False while one with these parts is being made. */
  isCurrent: boolean;
  problem: Problem | null;
} {
  const store = usePlaygroundStore();
  const [{ link, problem, parts: madeOf }, setMade] = useState<Made>({
    parts: null,
    link: null,
    problem: null,
  });
  useEffect(() => {
    let isLatest = true;
    const show = (next: Made) => {
      if (isLatest) setMade(next);
    };
    store
      .getState()
      .linkToView(parts)
      .then(
        (made) =>
          show({ parts, link: { ...made, text: linkTo(made.address, location.href) }, problem: null }),
        (error: unknown) => show({ parts, link: null, problem: toProblem(error) }),
      );
    return () => {
      isLatest = false;
    };
  }, [store, parts]);
  return { link, isCurrent: madeOf === parts, problem };
}
