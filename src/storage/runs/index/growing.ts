type Numbers = Uint8Array | Uint32Array | Float64Array;

/** An array of numbers that doubles as it grows. */
interface Growing<T extends Numbers> {
  /** All of it; longer than what was set, and another array once it has grown. */
  readonly values: T;
  set(at: number, value: number): void;
}

/** `make`: an array of so many numbers; `begun`: what it begins with. */
export function growing<T extends Numbers>(make: (length: number) => T, begun: T = make(64)): Growing<T> {
  let values = begun;
  return {
    get values() {
      return values;
    },
    set(at, value) {
      if (at >= values.length) {
        const wider = make(Math.max(at + 1, values.length * 2));
        wider.set(values);
        values = wider;
      }
      values.fill(value, at, at + 1);
    },
  };
}

/** Numbers for values that are the same, in the order in which they come first. */
interface Codes<T> {
  readonly values: readonly T[];
  /** The number of this value by its name; `value` is asked for where the name is new. */
  of(name: string, value: () => T): number;
  /** The number of this name; undefined where it has none. */
  find(name: string): number | undefined;
}

/** The numbering of these values, by the names that they have. */
export function createCodes<T>(begun: readonly T[], nameOf: (value: T) => string): Codes<T> {
  const values = [...begun];
  const numbers = new Map(begun.map((value, at) => [nameOf(value), at]));
  return {
    values,
    find: (name) => numbers.get(name),
    of(name, value) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      values.push(value());
      numbers.set(name, values.length - 1);
      return values.length - 1;
    },
  };
}
