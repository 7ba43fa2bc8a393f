/** Mean usage of one kind of call, over those that were made here and not answered by a cached reply. */
export type MeanCall = {
  /** Number of calls in the mean. */
  calls: number;
  /** Null where the endpoint counts no tokens. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null where no price is known. */
  usd: number | null;
  /** From the first byte that was sent to the last that came. */
  seconds: number;
};

/** Usage of a run's results so far. */
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

/** Number of model calls, retries after failures not counted. */
export type CallCounts = {
  captions: number;
  /** Captions to be gone over by a refiner. */
  refinings: number;
  /** Calls of judges that are sure. */
  judgings: number;
  /** Those that are made only where a rule can't tell where to look. */
  locating: number;
};

/** Estimate for the rest of a run. */
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
  /** Its storage on disk: frames, sound and results. */
  bytes: number;
  /** The measurements behind it; null: rules of thumb, since nothing of the run is done yet. */
  measured: MeasuredRun | null;
};
