import type { Excerpt } from "../../shapes/mistake";
import { textDirection } from "../text-direction";
import classes from "./card.module.css";

/** The places of a caption that a verdict points at, each with the words around it; what else is marked is counted. */
export function Passages({ excerpts, more }: { excerpts: readonly Excerpt[]; more: number }) {
  if (excerpts.length === 0) return null;
  return (
    <ul className={classes.excerpts} aria-label="In the caption" data-testid="passages">
      {excerpts.map(({ before, words, after, label, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages may read the same and never move
        <li key={index}>
          <p className={classes.excerpt} dir={textDirection(before + words + after)}>
            {before}
            <mark data-tone={tone} data-empty={words === "" || undefined}>
              {words}
            </mark>
            {after}
          </p>
          {label && (
            <span className={classes.quiet}>
              <bdi>{label}</bdi>
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className={classes.quiet}>
          and {more} more {more === 1 ? "place" : "places"}, marked in the caption
        </li>
      )}
    </ul>
  );
}
