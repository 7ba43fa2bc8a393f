import { useState } from "react";
import classes from "./stage.module.css";
import { StandIn } from "./stand-in";

/** A picture, or one that moves by itself. */
export function PictureStage({ url, name }: { url: string; name: string }) {
  const [unseen, setUnseen] = useState(false);
  if (unseen) {
    return <StandIn>This browser can't show the file itself. What was taken from it stands in.</StandIn>;
  }
  return <img className={classes.still} src={url} alt={`Opened: ${name}`} onError={() => setUnseen(true)} />;
}
