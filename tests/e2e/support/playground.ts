import { expect, type Locator, type Page } from "@playwright/test";

type ModelToGive = { baseUrl: string; model: string; key: string; audio?: boolean };

/** Addresses and parts of the playground, found as a person would find them. */
export function playground(page: Page) {
  const verdict = (checkId: string): Locator =>
    page.locator(`[data-testid="verdict"][data-check="${checkId}"]`);
  return {
    caption: page.getByTestId("caption"),
    instruction: page.getByTestId("instruction"),
    verdicts: page.getByTestId("verdict"),
    verdict,
    csr: page.getByTestId("score-csr"),
    isr: page.getByTestId("score-isr"),
    run: page.getByTestId("run"),
    cancel: page.getByTestId("cancel"),
    runStatus: page.getByTestId("run-status"),
    mediaStatus: page.getByTestId("media-status"),
    frames: page.getByTestId("frame"),
    error: page.getByTestId("error"),
    marks: page.locator("mark"),

    /** Opens an address and waits until every format check has been decided. */
    async open(address = ""): Promise<void> {
      await page.goto(`/${address}`);
      await this.settled();
    },

    async settled(): Promise<void> {
      await expect(this.caption).toBeVisible();
      // Verdicts are drawn once the rules have answered.
      await expect(page.locator('[aria-labelledby="verdicts-title"][aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText("Being checked.")).toHaveCount(0);
    },

    /** Status of every constraint by its check id. */
    async statuses(): Promise<Record<string, string>> {
      const pairs = await this.verdicts.evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute("data-check"), row.getAttribute("data-status")]),
      );
      return Object.fromEntries(pairs);
    },

    /** Turns the third column to the verdicts or to the checklist behind them. */
    async show(part: "Verdicts" | "Checklist"): Promise<void> {
      await page.getByRole("radiogroup", { name: "What is shown here" }).getByText(part).click();
    },

    /** Brings a checklist in its JSON, and comes back to the verdicts. */
    async useChecklist(checklist: object): Promise<void> {
      await this.show("Checklist");
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByLabel("Checklist as JSON").fill(JSON.stringify(checklist));
      await page.getByRole("button", { name: "Use this checklist" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await this.show("Verdicts");
    },

    /** Presses an entry of the menu of the captions or of the bar. */
    async choose(menu: "More on captions" | "More: reply", item: string): Promise<void> {
      await page.getByRole("button", { name: new RegExp(`^${menu}`) }).click();
      await page.getByRole("menuitem", { name: item }).click();
    },

    /** The contents of the page of models. */
    models: page.getByRole("main"),

    /** To the page of models, by the button that stands for them. */
    async openModels(): Promise<void> {
      await page.getByRole("button", { name: /^Connect a model$|^Models, / }).click();
      await expect(page.getByRole("heading", { name: "Models and judges" })).toBeVisible();
    },

    /** To the empty form of a model of a provider, and back where the form is whole. */
    async addModel(provider: string | RegExp = /^Any endpoint/): Promise<Locator> {
      await this.openModels();
      await page.getByRole("button", { name: provider }).click();
      return page.getByRole("form", { name: "Add a model" });
    },

    /** Back from the page of models. */
    async leaveModels(): Promise<void> {
      await page.getByRole("link", { name: "Back to the playground" }).click();
      await this.settled();
    },

    /** Adds a model that writes captions from now on. */
    async connect(form: ModelToGive): Promise<void> {
      await this.giveModel(await this.addModel(), form);
      await this.settled();
    },

    /** Fills the form of a model and uses it. */
    async giveModel(fields: Locator, form: ModelToGive): Promise<void> {
      await fields.getByLabel("Base URL").fill(form.baseUrl);
      await fields.getByRole("textbox", { name: "Key" }).fill(form.key);
      await fields.getByRole("combobox", { name: "Model" }).fill(form.model);
      if (form.audio) await fields.getByLabel("The model takes sound").check();
      await fields.getByRole("button", { name: "Use", exact: true }).click();
    },
  };
}
