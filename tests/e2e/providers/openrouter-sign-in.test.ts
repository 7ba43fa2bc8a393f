import { createHash } from "node:crypto";
import type { BrowserContext, Page, Route } from "@playwright/test";
import { IN_SOAK } from "../../support/effort";
import { expect, test } from "../support/guarded-page";
import { playground } from "../support/playground";

const KEY = "sk-or-v1-canary-9081-do-not-leak";
const OPENROUTER = "https://openrouter.ai";
/** Chromium says so of every request that a test refuses. */
const BROWSER_LOG = /Failed to load resource/;

type Exchange = { code?: string; code_verifier?: string; code_challenge_method?: string };

type Behaviour = { allows: boolean; status?: number };

/** OpenRouter as a stand-in: people who allow it, people who do not, codes that are used. */
async function openRouter(context: BrowserContext, behaviour: Behaviour) {
  const seen = { authorize: [] as URL[], exchanges: [] as Exchange[], headers: [] as object[] };
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await context.route(`${OPENROUTER}/**`, async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname === "/auth") {
      seen.authorize.push(url);
      const back = new URL(url.searchParams.get("callback_url") ?? "");
      if (behaviour.allows) back.searchParams.set("code", "one-time-code");
      else back.searchParams.set("error", "access_denied");
      return route.fulfill({ status: 302, headers: { location: back.href } });
    }
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: cors });
    if (url.pathname === "/api/v1/auth/keys") {
      seen.exchanges.push(request.postDataJSON());
      seen.headers.push(await request.allHeaders());
      const refused = { error: { message: "Invalid code", code: behaviour.status } };
      const json = behaviour.status === undefined ? { key: KEY } : refused;
      return route.fulfill({ status: behaviour.status ?? 200, headers: cors, json });
    }
    seen.headers.push(await request.allHeaders());
    return route.fulfill({ headers: cors, json: { data: [{ id: "some/model" }] } });
  });
  return seen;
}

/** Opens the playground at an address and the form of a model with OpenRouter chosen. */
async function choose(page: Page, address: string) {
  await page.goto(address);
  await playground(page).settled();
  return playground(page).addModel(/^OpenRouter/);
}

/** All that the page keeps or shows, as one text. */
function everything(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        location.href,
        [...document.querySelectorAll("input")].map(({ value }) => value),
      ]) + document.documentElement.outerHTML,
  );
}

test("people sign in at OpenRouter, and the key goes to the engine and to OpenRouter alone", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(OPENROUTER);
  const seen = await openRouter(context, { allows: true });
  // As under a sub-path of a host of many pages.
  await context.route(/\/caplens\//, (route) =>
    route
      .fetch({ url: route.request().url().replace("/caplens/", "/") })
      .then((response) => route.fulfill({ response })),
  );
  const dialog = await choose(page, "/caplens/#/playground?sample=tea-for-three&instruction=timeline");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("button", { name: "Sign in with OpenRouter" }).click(),
  ]);
  await expect(dialog.getByText("Signed in: the key is in this page's memory")).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);

  const [authorize] = seen.authorize;
  const back = new URL(authorize?.searchParams.get("callback_url") ?? "");
  expect(back.pathname).toBe("/caplens/");
  expect([...back.searchParams.keys()]).toEqual(["caplens-sign-in"]);
  expect(back.hash).toBe("");
  const [exchange] = seen.exchanges;
  expect(seen.exchanges).toHaveLength(1);
  expect(exchange).toEqual({
    code: "one-time-code",
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  const challenge = createHash("sha256")
    .update(exchange?.code_verifier ?? "")
    .digest("base64url");
  expect(authorize?.searchParams.get("code_challenge")).toBe(challenge);
  expect(authorize?.searchParams.get("code_challenge_method")).toBe("S256");
  expect(authorize?.href).not.toContain(exchange?.code_verifier);

  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.getByText("Answers, 1 model")).toBeVisible();
  expect(seen.headers.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}` });
  await playground(page).leaveModels();
  expect(page.url()).toContain("instruction=timeline");
  expect(await everything(page)).not.toMatch(/canary-9081|one-time-code/);
});

test(
  "nothing of a code stays in the address, and a tab that nobody waits for says so",
  IN_SOAK,
  async ({ page }) => {
    await page.goto("/?caplens-sign-in=made-up&code=one-time-code");
    await expect(page.getByTestId("sign-in-return")).toHaveAttribute("data-outcome", "lost");
    await expect(page.getByTestId("sign-in-return")).toContainText("sign in again");
    expect(page.url()).not.toContain("?");
    expect(await everything(page)).not.toContain("one-time-code");
  },
);

test(
  "a sign-in that fails is told in the form, and one can try again; a state that is not the one sent is not exchanged",
  IN_SOAK,
  async ({ page, context, watch }) => {
    watch.allow(OPENROUTER);
    watch.expectConsole(BROWSER_LOG);
    const behaviour: Behaviour = { allows: false };
    const seen = await openRouter(context, behaviour);
    const dialog = await choose(page, "/");
    const button = dialog.getByRole("button", { name: "Sign in with OpenRouter" });
    const error = dialog.getByTestId("error");
    for (const { now, code } of [
      { now: { allows: false }, code: "sign-in-refused" },
      { now: { allows: true, status: 403 }, code: "sign-in-not-accepted" },
      { now: { allows: true, status: 500 }, code: "server-error" },
    ]) {
      Object.assign(behaviour, now);
      await button.click();
      await expect(error).toHaveAttribute("data-code", code);
      await error.getByRole("button", { name: "Dismiss" }).click();
      await expect(button).toBeEnabled();
    }

    await test.step("a state that is not the one sent", async () => {
      const exchanged = seen.exchanges.length;
      await context.route(`${OPENROUTER}/auth?**`, (route) => route.fulfill({ body: "Do you allow it?" }));
      await button.click();
      await expect(dialog.getByText("Waiting for you to allow it in the other tab")).toBeVisible();
      const forged = await context.newPage();
      await forged.goto("/?caplens-sign-in=forged&code=one-time-code");
      await expect(forged.getByTestId("sign-in-return")).toHaveAttribute("data-outcome", "lost");
      expect(seen.exchanges).toHaveLength(exchanged);
      await dialog.getByRole("button", { name: "Cancel the sign-in" }).click();
      await expect(dialog.getByText("Waiting for you to allow it")).toBeHidden();
    });
  },
);
