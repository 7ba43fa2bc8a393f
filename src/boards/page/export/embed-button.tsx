import { Button } from "@mantine/core";
import { useState } from "react";
import { CopyByHand } from "../../../ui/copy-by-hand";
import classes from "../leaderboard.module.css";
import { embedCode } from "./embed-code";

/** A board as it is shown, in another page: the code for it. `href`: of the page for it, beside this one: "embed.html#/leaderboard?...". */
export function EmbedButton({ title, href }: { title: string; href: string }) {
  const [copied, setCopied] = useState<"yes" | "refused" | null>(null);
  const code = embedCode(title, new URL(href, document.baseURI).href);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied("yes");
    } catch {
      setCopied("refused");
    }
  }

  return (
    <>
      <Button size="xs" variant="default" onClick={() => void copy()}>
        Copy embed code
      </Button>
      <span role="status" className={classes.quiet}>
        {copied === "yes" ? "Copied: it shows this board, read-only, in any web page." : ""}
      </span>
      {copied === "refused" && <CopyByHand text={code} rows={3} />}
    </>
  );
}
