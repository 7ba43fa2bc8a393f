import { Button, type ButtonProps, createPolymorphicComponent } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";

/** `Icon` stands before the words. All else as the kit's button takes it. */
type ActProps = ButtonProps & { Icon?: TablerIcon };

function buttonOf(usual: ButtonProps, iconSize: number) {
  function Act({ Icon, ...props }: ActProps) {
    return <Button {...usual} leftSection={Icon && <Icon size={iconSize} aria-hidden />} {...props} />;
  }
  return createPolymorphicComponent<"button", ActProps>(Act);
}

/** The act that a page is there for. */
export const StartButton = buttonOf({ size: "sm" }, 16);

/** The act that a part of a page is there for. */
export const MainButton = buttonOf({ size: "xs" }, 15);

/** An act among others of a part of a page. */
export const SmallButton = buttonOf({ size: "xs", variant: "default" }, 15);

/** An act in a line of text or of facts. */
export const CompactButton = buttonOf({ size: "compact-sm", variant: "default" }, 15);

/** An act on one of many things in a list. */
export const TinyButton = buttonOf({ size: "compact-xs", variant: "default" }, 13);
