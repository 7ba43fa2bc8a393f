import { ReplyRowShape } from "../shapes/generated/reply-row";
import { fits } from "../shapes/read-outside";
import type { KeptReply } from "../shapes/rows";
import type { StorageGuard } from "./guard";
import type { RowTable } from "./row-table";

/** Limit for all stored replies, in characters of their JSON. */
const MOST_CHARACTERS = 50_000_000;
const MOST_REPLIES = 20_000;
/** Avoids writing the rows of replies each time they are used. */
const TOUCH_AFTER_MILLISECONDS = 60 * 60 * 1000;
/** Share of the limits left after a clean-up, so that not every reply triggers one. */
const KEPT_SHARE = 0.9;

/** Replies of models by the content of their requests. Every method but `find` rejects with a ProblemError. */
export interface ReplyStore {
  /** Null where none is kept, or where what is kept can't be read: it is dropped then. */
  find(key: string): Promise<KeptReply | null>;
  /** Keeps a reply; those that were used least recently give way where it gets too much. */
  keep(key: string, reply: KeptReply): Promise<void>;
  /** Forgets all of them; how many there were. */
  clear(): Promise<number>;
}

interface ReplyStoreParts {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
  mostCharacters?: number;
  mostReplies?: number;
}

type Known = { usedAt: number; characters: number };

/** The store over its table. */
export function createReplyStore(parts: ReplyStoreParts): ReplyStore {
  const { table, guard, now, mostCharacters = MOST_CHARACTERS, mostReplies = MOST_REPLIES } = parts;
  /** Sizes and times of all rows; other tabs' replies are in it from the next start on. */
  let index: Promise<Map<string, Known>> | null = null;

  async function readIndex(): Promise<Map<string, Known>> {
    const known = new Map<string, Known>();
    await table.visit((row, key) => {
      const usedAt = fits(ReplyRowShape, row) ? row.usedAt : 0;
      known.set(key, { usedAt, characters: JSON.stringify(row).length });
    });
    return known;
  }

  function indexed(): Promise<Map<string, Known>> {
    index ??= readIndex().catch((error: unknown) => {
      index = null;
      throw error;
    });
    return index;
  }

  async function remove(key: string): Promise<void> {
    await guard.write(() => table.update(key, () => undefined));
    (await indexed()).delete(key);
  }

  /** Lets those go that were used least recently, where all together are too much. */
  async function trim(): Promise<void> {
    const known = await indexed();
    let [count, characters] = [known.size, charactersOf(known)];
    if (count <= mostReplies && characters <= mostCharacters) return;
    const order = [...known].toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [key, entry] of order) {
      if (count <= mostReplies * KEPT_SHARE && characters <= mostCharacters * KEPT_SHARE) return;
      await remove(key);
      count -= 1;
      characters -= entry.characters;
    }
  }

  return {
    async find(key) {
      try {
        const row = await table.get(key);
        if (row === undefined) return null;
        if (!fits(ReplyRowShape, row)) {
          await remove(key);
          return null;
        }
        if (now() - row.usedAt > TOUCH_AFTER_MILLISECONDS) {
          const usedAt = now();
          await guard.write(() =>
            table.update(key, (present) => (present === undefined ? undefined : { ...row, usedAt })),
          );
          const known = (await indexed()).get(key);
          if (known) known.usedAt = usedAt;
        }
        return row.reply;
      } catch {
        // Without what was kept the model is asked.
        return null;
      }
    },

    async keep(key, reply) {
      const row = { key, reply, usedAt: now() };
      const characters = JSON.stringify(row).length;
      if (characters > mostCharacters * KEPT_SHARE) return;
      const known = await indexed();
      await guard.write(() => table.update(key, () => row));
      known.set(key, { usedAt: row.usedAt, characters });
      await trim();
    },

    async clear() {
      const count = (await table.keys()).length;
      await guard.write(() => table.clear());
      index = null;
      return count;
    },
  };
}

function charactersOf(known: ReadonlyMap<string, Known>): number {
  let sum = 0;
  for (const { characters } of known.values()) sum += characters;
  return sum;
}
