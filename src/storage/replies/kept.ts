import type { KeptThing } from "../kept/kept-thing";
import { lateStore } from "../late-store";
import type { ReplyStore } from "./reply-store";

/** Replies of models, by the content of their requests. */
export const KEPT_REPLIES: KeptThing<ReplyStore> = {
  layout: [{ name: "replies", keyPath: "key", since: 3 }],
  async open({ table: tableOf, guard, now }) {
    const table = tableOf("replies");
    const store = lateStore<ReplyStore>(
      "What keeps replies of models",
      async () => (await import("./reply-store")).createReplyStore({ table, guard, now }),
      { find: "late", keep: "late", drop: "late", clear: "late" },
    );
    return { store, clears: { "the replies of models": table.clear } };
  },
};
