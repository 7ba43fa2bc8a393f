import "../../src/ui/lazy-part/late-kit-styles";
import { Menu } from "@mantine/core";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { stageForEach } from "../support/stage";

const stage = stageForEach();

beforeEach(() => {
  stage.render(
    <Frame>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Files</Menu.Label>
          <Menu.Item disabled>Copy</Menu.Item>
          <Menu.Item>Save</Menu.Item>
          <Menu.Item>Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Frame>,
  );
});

it.each(["{Enter}", " "])(
  "opened by the key %j has the focus on its first item, and gives it back",
  async (key) => {
    const button = page.getByRole("button", { name: "More" });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole("menuitem", { name: "Save" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "Rename" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  },
);
