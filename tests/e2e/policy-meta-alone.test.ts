import { META_POLICY } from "../../scripts/page-headers/policy";
import { expect } from "./support/guarded-page";
import { withPlainHost } from "./support/plain-host";
import { playground } from "./support/playground";
import { triesText } from "./support/tries-text";

withPlainHost(
  "without headers the page works under the policy that it carries",
  async ({ page, host, watch }) => {
    watch.expectConsole(/requires 'Trusted\w+' assignment|policy: require-trusted-types-for/);
    watch.expectConsole(/Creating a TrustedTypePolicy named 'any' violates|policy: trusted-types /);
    const sent = (await page.request.get(host)).headers();
    expect(sent["content-security-policy"]).toBeUndefined();
    const view = playground(page);
    await page.goto(`${host}#/playground?sample=tea-for-three&instruction=sound-table&example=hours`);
    await view.settled();
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute(
      "content",
      META_POLICY,
    );
    await expect(view.verdict("format-001")).toHaveAttribute("data-status", "failed");
    const outcomes = await page.evaluate(triesText);
    for (const [way, outcome] of Object.entries(outcomes)) expect(outcome, way).toBe("TypeError");
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  },
);
