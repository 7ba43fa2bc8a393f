/** Says what is wrong with a filter and where in its text. */
export class FilterError extends Error {
  readonly problem: { message: string; start: number; end: number };

  constructor(message: string, start: number, end: number) {
    super(message);
    this.name = "FilterError";
    this.problem = { message, start, end };
  }
}
