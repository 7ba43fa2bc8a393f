import { clock } from "../../../components/measures";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import classes from "./media.module.css";

/** The sampled frames with their times; pressing one goes there in the player. */
export function FrameStrip() {
  const store = usePlaygroundStore();
  const partial = usePlayground((state) => state.partialFrames);
  const kept = usePlayground((state) => state.session?.frames ?? null);
  const urls = usePlayground((state) => state.frameUrls);
  const frames = partial ?? kept?.frames ?? [];
  if (frames.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Sampled frames">
      {frames.map(({ hash, time, width, height }) => (
        <li key={`${time}-${hash}`}>
          <button
            type="button"
            className={classes.frame}
            data-testid="frame"
            data-time={time}
            title={`${clock(time, { tenths: true })}, ${width} × ${height}`}
            onClick={() => store.getState().seekTo(time)}
          >
            <img
              src={urls[hash] ?? ""}
              alt={`Frame at ${clock(time, { tenths: true })}`}
              width={width}
              height={height}
              hidden={!urls[hash]}
            />
            <span aria-hidden>{clock(time, { tenths: true })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
