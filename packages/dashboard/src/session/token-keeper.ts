import { MINUTE_MS } from '../ui/durations';
import type { Grant } from './grant';

/** Tokens are renewed this long before they expire. A call takes at most 30 s. */
const RENEW_BEFORE_MS = MINUTE_MS;

/** Used if clock skew makes a new token look expired. */
const DEFAULT_LIFETIME_MS = 10 * MINUTE_MS;

export interface KeeperDependencies {
  now(): number;
  renew(): Promise<Grant>;
  withLock<Result>(run: () => Promise<Result>): Promise<Result>;
}

interface StoredGrant {
  grant: Grant;
  validUntil: number;
}

export class TokenKeeper {
  private stored: StoredGrant | undefined;
  private renewal: Promise<Grant> | undefined;

  constructor(private readonly dependencies: KeeperDependencies) {}

  get grant(): Grant | undefined {
    return this.stored?.grant;
  }

  keep(grant: Grant): void {
    const expiresAt = Date.parse(grant.expiresAt);
    const now = this.dependencies.now();
    this.stored = { grant, validUntil: expiresAt > now ? expiresAt : now + DEFAULT_LIFETIME_MS };
  }

  forget(): void {
    this.stored = undefined;
  }

  async token(refusedToken?: string): Promise<string> {
    const usableGrant = this.usableGrant(refusedToken);
    if (usableGrant) return usableGrant.accessToken;
    this.renewal ??= this.renewOnce(refusedToken).finally(() => {
      this.renewal = undefined;
    });
    return (await this.renewal).accessToken;
  }

  /** Uses the token that another tab renewed while this tab waited for the lock. */
  private renewOnce(refusedToken: string | undefined): Promise<Grant> {
    return this.dependencies.withLock(async () => {
      const usableGrant = this.usableGrant(refusedToken);
      if (usableGrant) return usableGrant;
      const grant = await this.dependencies.renew();
      this.keep(grant);
      return grant;
    });
  }

  private usableGrant(refusedToken: string | undefined): Grant | undefined {
    if (!this.stored || this.stored.grant.accessToken === refusedToken) return undefined;
    return this.stored.validUntil - this.dependencies.now() > RENEW_BEFORE_MS ? this.stored.grant : undefined;
  }
}
