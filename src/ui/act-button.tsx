import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

type ActButtonProps = Omit<ButtonProps, "leftSection"> &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> & {
    /** Stands before the words, for those who see it. */
    icon?: Icon;
  };

const ICON_PIXELS = { "compact-xs": 13, sm: 16 };

/** A button of a page or a part of one: small and plain, where nothing else is said, with an icon before its words. */
export function ActButton({ icon: Sign, size = "xs", variant = "default", ...others }: ActButtonProps) {
  const pixels = Object.entries(ICON_PIXELS).find(([name]) => name === size)?.[1] ?? 14;
  const sign = Sign && <Sign size={pixels} aria-hidden />;
  return <Button size={size} variant={variant} leftSection={sign} {...others} />;
}
