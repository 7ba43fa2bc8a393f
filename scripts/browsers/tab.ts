/** Names an element as a person finds it: by CSS, and by the words in it or its accessible name. */
export type By = {
  css: string;
  /** All of its words or of its label, spaces brought to one; a regular expression as `/source/`. */
  text?: string;
  /** The index among those that fit, from 0; negative ones count from the end. */
  at?: number;
};

/** One tab of a browser, driven from outside: what all drivers can do alike. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Runs a function of the page with JSON values, and gives what it resolves with. Takes nothing from where it stands. */
  run<Args extends readonly unknown[], Result>(
    job: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  click(by: By): Promise<void>;
  /** Takes the place of what a field holds. */
  fill(by: By, text: string): Promise<void>;
  press(by: By, key: "Enter" | "Space" | "Tab"): Promise<void>;
  files(css: string, paths: readonly string[]): Promise<void>;
  /** A PNG of what is in view. */
  picture(): Promise<Uint8Array>;
};

/** A browser that was started for a test. */
export type DrivenBrowser = {
  name: string;
  version: string;
  tab: Tab;
  /** Ends all its processes at once and starts it again with what it had kept; null where it keeps nothing beyond its end. */
  killed: (() => Promise<DrivenBrowser>) | null;
  close(): Promise<void>;
};

/**
 * The element that a `By` names, in view and usable, or null. It runs in the page, so it takes nothing from where it
 * stands.
 */
export function findInPage({ css, text, at = 0 }: By): Element | null {
  const tidy = (words: string) => words.replace(/\s+/g, " ").trim();
  const fits = (words: string) => {
    if (text === undefined) return true;
    const source = /^\/(.*)\/$/.exec(text)?.[1];
    return source === undefined ? tidy(words) === text : new RegExp(source).test(tidy(words));
  };
  const namesOf = (element: Element): string[] => {
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const named = (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "");
    return [
      element.textContent ?? "",
      element.getAttribute("aria-label") ?? "",
      tidy(named.join(" ")),
      ...labels.map((label) => label.textContent ?? ""),
    ];
  };
  const seen = (element: Element) => element.getClientRects().length > 0;
  const found = [...document.querySelectorAll(css)].filter(
    (element) => seen(element) && namesOf(element).some(fits),
  );
  return found.at(at) ?? null;
}

/**
 * A call of a function with JSON values, as source for the page. The compiler of scripts gives inner functions their names by a
 * helper of its own, which the page lacks.
 */
export function callSource(job: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `((__name) => (${job.toString()})(...${JSON.stringify(args)}))((named) => named)`;
}

/** Milliseconds after which something that does not come is told: a machine ten times as slow has it by then. */
const PATIENCE = Number(process.env.CAPLENS_PATIENCE ?? 180_000);

/** Asks again until the answer is neither null, undefined nor false. Throws with the last answer's words after some minutes. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer>,
): Promise<NonNullable<Exclude<Answer, false>>> {
  const end = Date.now() + PATIENCE;
  let problem = "";
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false)
        return answer as NonNullable<Exclude<Answer, false>>;
      problem = "";
    } catch (error) {
      problem = `: ${(error as Error).message}`;
    }
    if (Date.now() > end) throw new Error(`${what} did not come${problem}`);
    await new Promise((later) => setTimeout(later, 100));
  }
}
