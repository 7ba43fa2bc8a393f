import { ownCards } from "../../engine/shared/cards-here";
import { gatherFiles, limitsForSmall } from "../../engine/shared/gather-files";
import { watchChanges } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import type { JudgeCard } from "../../shapes/judge-card";
import type { Storage } from "../../storage/open-storage";
import { CARD_BYTES, readJudgeCard } from "../logic/files/read-judge-card";
import type { JudgeCardCalls } from "../protocol";

/** Judges' cards, for the page. */
export function judgeCardHandlers(storage: () => Promise<Storage>): Handlers<JudgeCardCalls> {
  const kept = async () => (await storage()).judgeCards;
  return {
    "judge-cards/list": async (_, { signal }) => ({
      own: await ownCards(await storage(), signal),
      takenIn: await (await kept()).list(),
    }),

    "judge-cards/watch": (_, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) => (await kept()).onChange(() => listener()),
        signal,
        emit,
      }),

    "judge-cards/read": async ({ files }, { signal, emit }) => {
      const gathered = await gatherFiles(files, {
        ...{ signal, onProgress: emit },
        limits: limitsForSmall(CARD_BYTES),
      });
      const problems = [...gathered.problems];
      const here = new Set((await (await kept()).list()).map(({ id }) => id));
      const cards = new Map<string, JudgeCard>();
      let same = 0;
      for (const { name, pieces } of gathered.files) {
        const { card, problem } = await readJudgeCard(name, pieces);
        if (!card) problems.push(problem);
        else if (here.has(card.id)) same += 1;
        else cards.set(card.id, card);
      }
      return { cards: [...cards.values()], same, problems };
    },

    "judge-cards/take-in": async ({ cards }) => {
      const judgeCards = await kept();
      // A card that was deleted here lies there still, under the same name since it says the same.
      for (const card of cards)
        if (((await judgeCards.raw(card.id)) ?? null) === null) await judgeCards.save(card, null);
        else await judgeCards.restore(card.id);
      return null;
    },

    "judge-cards/remove": async ({ id }) => {
      await (await kept()).remove(id);
      return null;
    },

    "judge-cards/restore": async ({ id }) => {
      await (await kept()).restore(id);
      return null;
    },
  };
}
