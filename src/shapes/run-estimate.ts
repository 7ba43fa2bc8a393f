/** What calls of one kind took, on average over those that were made here and not answered by a kept reply. */
export type MeanCall = {
  /** How many it is the mean of. */
  calls: number;
  /** Null where the endpoint counts no tokens. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null where no price is known. */
  usd: number | null;
  /** From the first byte that was sent to the last that came. */
  seconds: number;
};

/** What the results of a run so far have taken. */
export type MeasuredRun = {
  /** Results that were looked at. */
  results: number;
  /** A caption, by the id of its model entry. */
  captions: Record<string, MeanCall>;
  /** A caption gone over, by the id of the entry whose refiner it was. */
  refinings: Record<string, MeanCall>;
  /** A call of a judge; null before the first. */
  judging: MeanCall | null;
  /** Calls of judges on one caption; null before any was judged by one. */
  judgeCalls: number | null;
  /** Kept of a result, its media not counted. */
  bytes: number;
};

/** How many calls of models there are, tries after failures not counted. */
export type CallCounts = {
  captions: number;
  /** Captions to be gone over by a refiner. */
  refinings: number;
  /** Calls of judges that are sure. */
  judgings: number;
  /** Those that are made only where a rule can't tell where to look. */
  locating: number;
};

/** What is left of a run takes, about. */
export type RunEstimate = {
  /** Tasks that are left. */
  tasks: number;
  calls: CallCounts;
  tokens: { input: number; output: number };
  /** US dollars, of the models whose price is known. */
  usd: number;
  /** Models that nobody knows the price of, each once. */
  unpriced: string[];
  /** Calls alone, as many at a time as the limits of the endpoints let through. */
  seconds: number;
  /** What is kept of it on disk: frames, sound and results. */
  bytes: number;
  /** What it rests on; null: rules of thumb, since nothing of the run is done yet. */
  measured: MeasuredRun | null;
};
