export interface BackfillContext {
  mayGoOn(): boolean;
}

/** `more` if time is over, `stopped` if restarted or taken over; a number is the epoch ms to continue at. */
export type BackfillOutcome = 'done' | 'more' | 'stopped' | number;
