import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { theme } from "../../../src/app/frame";
import { TypedNumber } from "../../../src/settings/page/settings-section";

it("a number that was typed counts where the page goes before the field is left, and one that was not changes nothing", async () => {
  const caps = { typed: vi.fn(), wrong: vi.fn(), untouched: vi.fn() };
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme}>
        {Object.entries(caps).map(([name, onChange]) => (
          <TypedNumber key={name} label={name} value={null} min={1} max={10} onChange={onChange} />
        ))}
      </MantineProvider>,
    ),
  );
  await page.getByRole("textbox", { name: "wrong" }).fill("11");
  await page.getByRole("textbox", { name: "typed" }).fill("5");
  flushSync(() => root.unmount());
  host.remove();
  expect(caps.typed.mock.calls).toEqual([[5]]);
  expect([caps.wrong, caps.untouched].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
