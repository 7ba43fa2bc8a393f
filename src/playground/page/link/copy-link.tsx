import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { CopyByHand } from "../../../ui/copy-by-hand";
import { lengthWords, reachWords } from "./link-text";

/** The way out: to the clipboard, or by hand. `isCurrent`: it is the one that was asked for last. */
export function CopyLink({ link, isCurrent }: { link: string; isCurrent: boolean }) {
  const [copied, setCopied] = useState<string | null>(null);
  const [byHand, setByHand] = useState(false);
  const limits = [lengthWords(link), reachWords(location.href)].filter((words) => words !== "");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setByHand(false);
      setCopied(link);
    } catch {
      setByHand(true);
    }
  }

  return (
    <Stack gap="xs">
      {limits.length > 0 && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          {limits.join(" ")}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          data-autofocus
          loading={!isCurrent}
          leftSection={<IconCopy size={15} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        <Text size="sm" role="status">
          {copied === link && "Copied."}
        </Text>
      </Group>
      {byHand && <CopyByHand text={link} rows={4} />}
    </Stack>
  );
}
