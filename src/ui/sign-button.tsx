import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

type SignButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> & {
    Icon: TablerIcon;
    pixels?: number;
    /** Read out in place of the icon. */
    label: string;
  };

/** A button that is an icon alone. */
export function SignButton({ Icon, pixels = 16, label, ...others }: SignButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...others}>
      <Icon size={pixels} aria-hidden />
    </ActionIcon>
  );
}
