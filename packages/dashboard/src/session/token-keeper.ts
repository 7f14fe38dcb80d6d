import { MINUTE_MS } from '../ui/durations';
import type { Grant } from './grant';

/** A call takes at most 30 s. */
const RENEWED_BEFORE_MS = MINUTE_MS;

/** Used if clock skew makes a new token look expired. */
const ASSUMED_LIFE_MS = 10 * MINUTE_MS;

export interface KeeperWorld {
  now(): number;
  renew(): Promise<Grant>;
  exclusively<Result>(run: () => Promise<Result>): Promise<Result>;
}

interface Kept {
  grant: Grant;
  goodUntil: number;
}

export class TokenKeeper {
  private kept: Kept | undefined;
  private renewal: Promise<Grant> | undefined;

  constructor(private readonly world: KeeperWorld) {}

  get grant(): Grant | undefined {
    return this.kept?.grant;
  }

  keep(grant: Grant): void {
    const ends = Date.parse(grant.expiresAt);
    const now = this.world.now();
    this.kept = { grant, goodUntil: ends > now ? ends : now + ASSUMED_LIFE_MS };
  }

  forget(): void {
    this.kept = undefined;
  }

  async token(refused?: string): Promise<string> {
    const good = this.good(refused);
    if (good) return good.accessToken;
    this.renewal ??= this.renewed(refused).finally(() => {
      this.renewal = undefined;
    });
    return (await this.renewal).accessToken;
  }

  /** Another tab may have renewed while this one waited. */
  private renewed(refused: string | undefined): Promise<Grant> {
    return this.world.exclusively(async () => {
      const good = this.good(refused);
      if (good) return good;
      const grant = await this.world.renew();
      this.keep(grant);
      return grant;
    });
  }

  private good(refused: string | undefined): Grant | undefined {
    if (!this.kept || this.kept.grant.accessToken === refused) return undefined;
    return this.kept.goodUntil - this.world.now() > RENEWED_BEFORE_MS ? this.kept.grant : undefined;
  }
}
