import { useSetDraft } from "../../../store/set/set-context";
import classes from "../../studio.module.css";

/** The clips of the set. */
export function ClipsStep() {
  const { clips } = useSetDraft();
  return (
    <ul className={classes.list} aria-label="Clips">
      {clips.map(({ id, video }) => (
        <li key={id}>{video.name}</li>
      ))}
    </ul>
  );
}
