import type { QueueState } from "../../calls/queue/queue-watch";

export type { EndpointState, WaitReason } from "../../calls/queue/endpoint-queue";
export type { QueueState } from "../../calls/queue/queue-watch";

/** The queue of calls to models, for people to see and to stop. */
export type QueueCalls = {
  /** Tells how things stand, at once and after changes, until it is cancelled. */
  "queue/watch": { input: null; output: never; event: QueueState };
  /** Begins no further call, at one endpoint or at all of them. */
  "queue/pause": { input: { baseUrl: string | null }; output: null; event: never };
  "queue/resume": { input: { baseUrl: string | null }; output: null; event: never };
  /** Forgets the kept replies of models; how many there were. */
  "replies/clear": { input: null; output: number; event: never };
};
