import { lazyModule } from "../../foundation/fetch-part";
import type { Connection, ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import { DEFAULT_SETTINGS } from "../../shapes/usual";
import type { Remembered } from "./read-choices";

export type { ModelChoice } from "../../shapes/connection";
export type { Remembered } from "./read-choices";

/** A model as entered; the key goes on to the engine and is then forgotten here. */
export type ModelForm = Connection;

/** The form of an endpoint of which nothing is known yet. */
const EMPTY_FORM: ModelForm = {
  kind: "openai-compatible",
  baseUrl: "",
  model: "",
  audio: false,
  apiKey: "",
};

/** A remembered choice as a form: its key has to be given again. */
export function asForm(choice: ModelChoice | null | undefined): ModelForm {
  return choice ? { ...choice, apiKey: "" } : EMPTY_FORM;
}

const STORAGE_KEY = "caplens-model-choices";

/** The text last written by this page: it needs no reader. */
let written: { text: string; choices: Remembered } | null = null;
let reader: ((value: unknown) => Remembered | null) | null = null;
const fetchReader = lazyModule("The list of models from your last visit", () => import("./read-choices"));

/** The stored text; null for none. Throws where the browser refuses storage. */
function keptText(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

/**
 * Fetches what reads choices of an earlier visit, where there are any; until then `recallModels` knows of none. Rejects
 * with `ProblemError`.
 */
export async function prepareRecall(): Promise<void> {
  try {
    if (keptText() === null) return;
  } catch {
    return;
  }
  reader = (await fetchReader()).readChoices;
}

/** The choices of an earlier visit; null when there are none or they can't be read. */
export function recallModels(): Remembered | null {
  try {
    const text = keptText();
    if (text === null) return null;
    if (text === written?.text) return written.choices;
    return reader === null ? null : reader(JSON.parse(text));
  } catch {
    return null;
  }
}

type Changed = Partial<Omit<Remembered, "format" | "version">>;

/**
 * Remembers choices for the next visit beside those that were made before, or made of those: another tab may have made some. A
 * browser that refuses storage just forgets them.
 */
export function rememberModels(changed: Changed | ((before: Remembered | null) => Changed)): void {
  const none = { caption: null, judge: null, otherJudges: [], settings: DEFAULT_SETTINGS };
  try {
    const text = keptText();
    if (text !== null && text !== written?.text && reader === null) {
      // Another tab's, not read yet: nothing of them is to be lost.
      prepareRecall().then(
        () => rememberModels(changed),
        () => undefined,
      );
      return;
    }
    const before = recallModels();
    const choices: Remembered = {
      ...none,
      ...before,
      ...(typeof changed === "function" ? changed(before) : changed),
      format: "caplens-model-choices",
      version: 4,
    };
    const next = JSON.stringify(choices);
    localStorage.setItem(STORAGE_KEY, next);
    written = { text: next, choices };
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

/** The choice without its key, and without what was said of it. */
export function withoutKey({ apiKey: _key, unencrypted: _said, ...choice }: ModelForm): ModelChoice {
  return choice;
}

/** The choices in their order, each once; of two that are the same model, the later. */
export function eachModelOnce(choices: readonly ModelChoice[]): ModelChoice[] {
  return [...new Map(choices.map((choice) => [modelReference(choice), choice])).values()];
}
