/** What a backfill knows besides its row. */
export interface BackfillContext {
  /** Ask after each page: false if the time of this run is over. Then commit and return `more`. */
  mayGoOn(): boolean;
}

/**
 * How a run of a backfill ended: `done`, `more` if its time is over, `stopped` if the backfill was restarted or taken
 * over, or the epoch milliseconds before which it can't continue.
 */
export type BackfillOutcome = 'done' | 'more' | 'stopped' | number;
