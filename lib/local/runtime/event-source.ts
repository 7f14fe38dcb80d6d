/** Something that invokes functions by itself until it is stopped. */
export interface EventSource {
  /** Starts nothing more; resolves when what had started is over. */
  stop(): Promise<void>;
}
