/** The words of a model, with what it wrote to itself before its answer kept apart. */
export type Written = {
  text: string;
  /** Null where there is none. */
  reasoning: string | null;
};

/** Takes in a text piece by piece, as it streams. */
type ReasoningFilter = {
  /** All so far, with one more piece. */
  add(piece: string): Written;
};

const OPEN = /^\s*(?:<(think|thinking|thought|reasoning)>|(◁think▷))/i;
/** The beginning of a text that may yet turn out to open with a mark. */
const MAY_OPEN = /^\s*(?:<[a-z]{0,9}|◁t?h?i?n?k?)?$/i;
const LONGEST_MARK = "</reasoning>".length;
/** A line that ends with the mark: a caption that speaks of one goes on behind it, or puts it in quotes. */
const LONE_CLOSE = /(?<![`"'“‘])(?:<\/(?:think|thinking|thought|reasoning)>|◁\/think▷)[ \t]*\r?\n/i;
const ANY_OPEN = /<(?:think|thinking|thought|reasoning)>|◁think▷/i;

function closeOf(opened: RegExpExecArray): RegExp {
  const [, name] = opened;
  return name === undefined ? /◁\/think▷/ : new RegExp(`</${name}>`, "i");
}

function joined(before: string | null, more: string): string {
  return before === null || before === "" ? more.trim() : `${before}\n\n${more.trim()}`;
}

/**
 * Keeps apart what stands before the answer within `<think>` and its kin, closed or left open, or before a closing mark
 * alone on its line. Only what the text begins with counts: a caption may speak of such marks. Looks at each letter a
 * bounded number of times.
 */
export function createReasoningFilter(): ReasoningFilter {
  /** Closed blocks. */
  let reasoning: string | null = null;
  /** The open or undecided text, and, once `settled`, the answer. */
  let rest = "";
  let close: RegExp | null = null;
  let settled = false;
  /** From where in `rest` a mark may still begin. */
  let from = 0;

  function begins(): boolean {
    const opened = OPEN.exec(rest.slice(0, 200));
    if (!opened) return false;
    close = closeOf(opened);
    rest = rest.slice(opened[0].length);
    from = 0;
    return true;
  }

  function ends(mark: RegExp): boolean {
    const found = mark.exec(rest.slice(from));
    if (!found) {
      from = Math.max(from, rest.length - LONGEST_MARK);
      return false;
    }
    reasoning = joined(reasoning, rest.slice(0, from + found.index));
    rest = rest.slice(from + found.index + found[0].length).trimStart();
    close = null;
    from = 0;
    return true;
  }

  /** A closing mark whose opening one the endpoint has kept to itself. */
  function closesAlone(): void {
    const start = Math.max(0, from - LONGEST_MARK - 1);
    const tail = rest.slice(start);
    const found = LONE_CLOSE.exec(tail);
    const opens = ANY_OPEN.exec(tail);
    if (opens && (!found || opens.index < found.index)) spoken = true;
    if (found && !spoken) {
      reasoning = rest.slice(0, start + found.index).trim();
      rest = rest.slice(start + found.index + found[0].length).trimStart();
      spoken = true;
    }
    from = rest.length;
  }
  /** No lone mark counts any more. */
  let spoken = false;

  return {
    add(piece) {
      rest += piece;
      for (;;) {
        if (close) {
          if (ends(close)) continue;
          return { text: "", reasoning: joined(reasoning, rest) };
        }
        if (settled) break;
        if (begins()) continue;
        if (MAY_OPEN.test(rest.slice(0, 200))) return { text: rest, reasoning };
        settled = true;
        if (reasoning !== null) spoken = true;
      }
      if (!spoken) closesAlone();
      return { text: rest, reasoning };
    },
  };
}

/** The same of a whole text. */
export function withoutReasoning(text: string): Written {
  return createReasoningFilter().add(text);
}
