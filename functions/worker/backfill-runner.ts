/** What a backfill may know beside itself. */
export interface BackfillContext {
  /** Ask after each page: false when the time of this run is over. Then commit what is done and answer `more`. */
  mayGoOn(): boolean;
}

/**
 * How far a backfill came: `done` at its end, `more` when its time was over, `stopped` when it was begun anew or taken
 * over, or the epoch milliseconds before which it can't go on.
 */
export type BackfillOutcome = 'done' | 'more' | 'stopped' | number;
