import * as z from 'zod';
import type { LocalClock } from '../clock';
import { Refusal } from '../loopback';
import { seededRandom } from '../seeded-random';
import { defaultSettings, type MailboxSettings, settingsChange } from './settings';

class Dice {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  hits(share: number): boolean {
    return share > 0 && this.next() < share;
  }
}

class TokenBucket {
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

  /** A full bucket allows any count, and its tokens become negative. */
  take(count: number, now: number): boolean {
    this.tokens = Math.min(this.capacity, this.tokens + ((now - this.filledAt) * this.rate) / 1000);
    this.filledAt = now;
    if (this.tokens < Math.min(count, this.capacity)) return false;
    this.tokens -= count;
    return true;
  }
}

const SEND_EMAIL = 'SendEmail';
const CONTROL_BURST = 2;

export class Control {
  settings: MailboxSettings = defaultSettings;
  dice = new Dice(defaultSettings.seed);
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(private readonly clock: LocalClock) {}

  change(change: unknown): MailboxSettings {
    const { data: parsed, error } = settingsChange.safeParse(change);
    if (error) throw new Refusal(422, z.prettifyError(error));
    const entries = Object.entries(parsed).filter(([, value]) => value !== undefined);
    this.settings = { ...this.settings, ...Object.fromEntries(entries) };
    if (parsed.seed !== undefined) this.dice = new Dice(parsed.seed);
    return this.settings;
  }

  bucketFor(operation: string): TokenBucket | null {
    const { rate, controlRate } = this.settings;
    const limit = operation === SEND_EMAIL ? rate : controlRate;
    if (limit === null) return null;
    const burst = operation === SEND_EMAIL ? Math.max(1, limit) : CONTROL_BURST;
    const current = this.buckets.get(operation);
    if (current?.rate === limit) return current;
    const bucket = new TokenBucket(limit, burst, this.clock.now());
    this.buckets.set(operation, bucket);
    return bucket;
  }
}
