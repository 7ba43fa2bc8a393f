import axe from "axe-core";
import { expect } from "vitest";
import { CONTRAST, thorough } from "./effort";
import { stillPage } from "./still-page";

/**
 * Fails when axe finds anything within a part of the test's page once nothing moves. `but`: rules about what the page
 * around the part brings, by their ids. At contrast the soak alone looks: end-to-end tests do so for each kind of page.
 */
export async function expectAccessible(
  within: Document | Element = document.body,
  but: readonly string[] = [],
): Promise<void> {
  await stillPage();
  const off = thorough ? but : [...but, ...CONTRAST];
  const { violations } = await axe.run(within, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
}
