import { MINUTE_MS } from '../../durations';

/** DynamoDB remembers client request tokens this long. */
const TOKEN_MS = 10 * MINUTE_MS;

interface Kept {
  hash: string;
  time: number;
}

export class TransactionTokens {
  private readonly kept = new Map<string, Kept>();

  keep(token: string, hash: string, time: number): void {
    for (const [old, each] of this.kept) {
      if (each.time + TOKEN_MS > time) break;
      this.kept.delete(old);
    }
    this.kept.delete(token);
    this.kept.set(token, { hash, time });
  }

  hashOf(token: string, now: number): string | undefined {
    const found = this.kept.get(token);
    return found && found.time + TOKEN_MS > now ? found.hash : undefined;
  }

  entries(): IterableIterator<[string, Kept]> {
    return this.kept.entries();
  }
}
