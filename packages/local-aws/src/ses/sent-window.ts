import { MINUTE_MS } from '../durations';

const WINDOW_MINUTES = 24 * 60;

export class SentWindow {
  private readonly minutes = new Map<number, number>();

  add(at: number, count: number): void {
    const minute = Math.floor(at / MINUTE_MS);
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + count);
  }

  total(now: number): number {
    const oldest = Math.floor(now / MINUTE_MS) - WINDOW_MINUTES;
    let total = 0;
    for (const [minute, count] of this.minutes) {
      if (minute > oldest) total += count;
      else this.minutes.delete(minute);
    }
    return total;
  }

  entries(): { at: number; count: number }[] {
    return [...this.minutes].map(([minute, count]) => ({ at: minute * MINUTE_MS, count }));
  }

  clear(): void {
    this.minutes.clear();
  }
}
