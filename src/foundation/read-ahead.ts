/** Few enough to weigh little, many enough that waiting for one after the other is not what takes the time. */
const AT_ONCE = 16;

/**
 * Each of some things with what `read` gives of it, in their order. So many are read at a time, the others not before these
 * were taken. Ends with the first error of `read` at the thing whose it is.
 */
export async function* readAhead<Thing, Read>(
  things: Iterable<Thing>,
  read: (thing: Thing) => Promise<Read>,
): AsyncGenerator<[Thing, Read]> {
  let begun: { thing: Thing; outcome: Promise<Read> }[] = [];
  const taken = async function* (): AsyncGenerator<[Thing, Read]> {
    for (const { thing, outcome } of begun) yield [thing, await outcome];
    begun = [];
  };
  for (const thing of things) {
    const outcome = read(thing);
    // Told at its own turn, and not before.
    outcome.catch(() => undefined);
    begun.push({ thing, outcome });
    if (begun.length === AT_ONCE) yield* taken();
  }
  yield* taken();
}
