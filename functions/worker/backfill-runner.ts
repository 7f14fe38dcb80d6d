export interface BackfillContext {
  mayContinue(): boolean;
}

/** `more`: time is over; `stopped`: restarted or taken over; number: epoch ms to continue at. */
export type BackfillOutcome = 'done' | 'more' | 'stopped' | number;
