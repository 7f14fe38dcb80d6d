import { MINUTE_MS } from '../ui/durations';
import type { Grant } from './grant';

/** Longer than a call, which takes at most 30 s. */
const RENEW_BEFORE_MS = MINUTE_MS;

/** Used if clock skew makes a new token look expired. */
const DEFAULT_LIFETIME_MS = 10 * MINUTE_MS;

export interface KeeperDependencies {
  now(): number;
  renew(): Promise<Grant>;
  exclusively<Result>(run: () => Promise<Result>): Promise<Result>;
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

  async token(refused?: string): Promise<string> {
    const valid = this.valid(refused);
    if (valid) return valid.accessToken;
    this.renewal ??= this.renewOnce(refused).finally(() => {
      this.renewal = undefined;
    });
    return (await this.renewal).accessToken;
  }

  /** Another tab may have renewed while this one waited. */
  private renewOnce(refused: string | undefined): Promise<Grant> {
    return this.dependencies.exclusively(async () => {
      const valid = this.valid(refused);
      if (valid) return valid;
      const grant = await this.dependencies.renew();
      this.keep(grant);
      return grant;
    });
  }

  private valid(refused: string | undefined): Grant | undefined {
    if (!this.stored || this.stored.grant.accessToken === refused) return undefined;
    return this.stored.validUntil - this.dependencies.now() > RENEW_BEFORE_MS ? this.stored.grant : undefined;
  }
}
