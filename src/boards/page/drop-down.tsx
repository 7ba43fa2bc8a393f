import { type ReactNode, useEffect, useRef } from "react";
import classes from "./leaderboard.module.css";

/** A part that opens below its name and closes with Escape, or once the focus or a press is elsewhere. */
export function DropDown({ name, children }: { name: ReactNode; children: ReactNode }) {
  const own = useRef<HTMLDetailsElement>(null);

  function close() {
    if (own.current) own.current.open = false;
  }

  useEffect(() => {
    function onPress({ target }: PointerEvent) {
      if (target instanceof Node && !own.current?.contains(target)) close();
    }
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  });

  return (
    <details
      ref={own}
      className={classes.drop}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close();
        own.current?.querySelector("summary")?.focus();
      }}
    >
      <summary>{name}</summary>
      <div className={classes.dropped}>{children}</div>
    </details>
  );
}
