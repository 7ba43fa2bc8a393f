import { Button } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../../../foundation/plural";
import { useBlobUrls } from "../../../../state/blob-urls";
import type { AlikePair } from "../../../logic/set/clips/alike-clips";
import type { ClipStanding } from "../../../logic/set/clips/clip-standings";
import classes from "../../studio.module.css";
import { clipName, KeepOrDrop } from "./clip-acts";
import own from "./clips.module.css";

/** Pairs shown at first, and more of them at a time. */
const AT_A_TIME = 10;

function Side({ standing, url }: { standing: ClipStanding; url: string | undefined }) {
  const name = clipName(standing.clip);
  return (
    <div className={own.clip}>
      {url ? (
        <img className={own.picture} src={url} alt={`The middle of ${name}`} />
      ) : (
        <span className={own.noPicture} role="img" aria-label={`No picture of ${name} here`} />
      )}
      <span>{name}</span>
      <span className={classes.quiet}>{standing.dropped ? `Dropped: ${standing.dropped.why}` : "Kept"}</span>
      <span>
        <KeepOrDrop standing={standing} />
      </span>
    </div>
  );
}

/** Clips that are the same or look alike, each pair with both pictures and what becomes of each. */
export function AlikeList({
  pairs,
  standings,
}: {
  pairs: readonly AlikePair[];
  standings: readonly ClipStanding[];
}) {
  const [shown, setShown] = useState(AT_A_TIME);
  const byId = new Map(standings.map((standing) => [standing.clip.id, standing]));
  const listed = pairs.slice(0, shown).flatMap((pair) => {
    const first = byId.get(pair.first);
    const other = byId.get(pair.other);
    return first && other ? [{ pair, first, other }] : [];
  });
  const urls = useBlobUrls(
    [
      ...new Set(
        listed.flatMap(({ first, other }) => [first, other].flatMap(({ clip }) => clip.picture ?? [])),
      ),
    ],
    "image/jpeg",
  );
  const urlOf = ({ clip }: ClipStanding) => (clip.picture === null ? undefined : urls[clip.picture]);
  return (
    <>
      <ul className={own.pairs} aria-label="Likely copies">
        {listed.map(({ pair, first, other }) => (
          <li
            key={`${pair.first} ${pair.other}`}
            className={own.pair}
            data-testid="alike-pair"
            data-how={pair.how}
          >
            <p className={own.pairHead}>
              {pair.how === "same"
                ? "The same file, byte for byte"
                : `Alike: ${(100 * pair.apart).toFixed(1)} % of the bits of their frames differ`}
            </p>
            <Side standing={first} url={urlOf(first)} />
            <Side standing={other} url={urlOf(other)} />
          </li>
        ))}
      </ul>
      {pairs.length > shown && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setShown(shown + AT_A_TIME)}>
          Show more of {counted(pairs.length, "pair")}
        </Button>
      )}
    </>
  );
}
