/** Media for the page, of kept sessions and of one that is only shown. */
export type ShownSessionCalls = {
  "blobs/get": { input: { hash: string; type: string }; output: Blob | null; event: never };
  /** Sees that storage holds a blob which so far may only be shown; false where nobody has it. */
  "blobs/keep": { input: { hash: string }; output: boolean; event: never };
  /** Lets go of what came with a session that was only shown. */
  "sessions/forget-shown": { input: { id: string }; output: null; event: never };
};
