import { Textarea } from "@mantine/core";

/** A text to be copied by people where the browser does not do it: refused, or not there at all on pages without TLS. */
export function CopyByHand({ text, rows }: { text: string; rows: number }) {
  return (
    <Textarea
      label="The browser refused to copy. Select this text and copy it yourself."
      readOnly
      rows={rows}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
    />
  );
}
