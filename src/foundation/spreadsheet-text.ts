/** Signs by which spreadsheets take a cell for a formula, full-width ones too. */
const SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Texts that begin as a formula does, or with what a spreadsheet leaves out before one. */
const BEGINS = new RegExp(`^["'\\s]*(?:[\\t\\r\\n]|${SIGN.source})`);
/** Characters that may stand between the end of a cell and the formula of the next. */
const BETWEEN = /[;"'\s]+/g;
/**
 * The sign between cells where it is another than the comma, by the country of whoever opens the file or by choice: the
 * quotes around our cell then count as letters.
 */
const PARTS = /[;\t\r\n]/;

/** The column of a table that says "yes" of each row in which `defused` has changed a text. */
export const GUARDED = "guarded";

/** Changes what stands before each formula that begins within the text, in another country's cell. */
function beforeFormulas(text: string, change: (between: string) => string): string {
  return text.replace(BETWEEN, (between, at: number) =>
    PARTS.test(between) && SIGN.test(text[at + between.length] ?? "") ? change(between) : between,
  );
}

/** A text that no spreadsheet runs: wherever a cell could begin with a formula, an apostrophe stands before that. */
export function defused(text: string): string {
  const within = beforeFormulas(text, (between) => `${between}'`);
  return BEGINS.test(text) ? `'${within}` : within;
}

/** The text that `defused` was given: takes back just the apostrophes that it puts. */
export function undefused(text: string): string {
  const whole = text.startsWith("'") && BEGINS.test(text) ? text.slice(1) : text;
  return beforeFormulas(whole, (between) => between.replace(/'$/, ""));
}
