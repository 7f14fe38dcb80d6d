/** A rate limit with a burst: filled at `rate` tokens a second up to `capacity`. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    readonly rate: number,
    readonly capacity: number,
    now: number,
  ) {
    this.tokens = capacity;
    this.filledAt = now;
  }

  /** Takes `count` tokens if they are there; what exceeds the capacity is taken as a debt from a full bucket. */
  take(count: number, now: number): boolean {
    this.tokens = Math.min(this.capacity, this.tokens + ((now - this.filledAt) * this.rate) / 1000);
    this.filledAt = now;
    if (this.tokens < Math.min(count, this.capacity)) return false;
    this.tokens -= count;
    return true;
  }
}
