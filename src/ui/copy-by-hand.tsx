import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { isLocalNetwork, isLoopback } from "../foundation/hosts";

/** Chats cut links that are longer, or refuse them; those named in `CHATS` do so earlier. */
export const LONGEST_LINK = 8000;

/** Most characters of a message in each chat. */
const CHATS = [
  { name: "Discord", longest: 2000 },
  { name: "Slack", longest: 4000 },
];

/** Length of a link, and the services it is too long for; empty where it is short enough for all. */
export function lengthWords({ length }: string): string {
  const refusing = CHATS.filter(({ longest }) => length > longest);
  if (refusing.length === 0) return "";
  const words = refusing.map(({ name, longest }) => `${name} takes ${longest.toLocaleString("en")}`);
  return `It has ${length.toLocaleString("en")} characters; ${words.join(", ")}.`;
}

/** People who can't open a link because of where the page runs; empty where everybody can. */
export function reachWords(page: string): string {
  if (isLoopback(page)) return "This page runs on this computer, so the link works on this computer only.";
  if (isLocalNetwork(page)) return "This page runs in a local network, so the link works within it only.";
  return "";
}

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

/** The words below a link: which chats cut it, and from where it can't be opened. */
export function linkWords(link: string): string[] {
  return [lengthWords(link), reachWords(location.href)].filter((words) => words !== "");
}

/** The way out of a text: to the clipboard, or by hand. */
export function CopyText({
  text,
  words,
  about = [],
  isCurrent = true,
  isFirst = false,
}: {
  text: string;
  /** On the button: "Copy link". */
  words: string;
  /** Said above the button, one sentence each. */
  about?: readonly string[];
  /** It is the one that was asked for last. */
  isCurrent?: boolean;
  /** It is what people came for, and takes the focus. */
  isFirst?: boolean;
}) {
  const [copied, setCopied] = useState<string | null>(null);
  const [byHand, setByHand] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setByHand(false);
      setCopied(text);
    } catch {
      setByHand(true);
    }
  }

  return (
    <Stack gap="xs">
      {about.length > 0 && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          {about.join(" ")}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          {...(isFirst ? { "data-autofocus": true } : { variant: "default" })}
          loading={!isCurrent}
          leftSection={<IconCopy size={15} aria-hidden />}
          onClick={() => void copy()}
        >
          {words}
        </Button>
        <Text size="sm" role="status">
          {copied === text && "Copied."}
        </Text>
      </Group>
      {byHand && <CopyByHand text={text} rows={4} />}
    </Stack>
  );
}
