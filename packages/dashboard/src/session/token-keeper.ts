import type { Grant } from './grant';

/** A token is renewed so long before its end, in milliseconds: a call takes 30 s at most. */
const RENEWED_BEFORE_MS = 60_000;

/** How long a token counts as good when the two clocks disagree so much that it seems to have ended already. */
const ASSUMED_LIFE_MS = 10 * 60_000;

/** What the keeper needs of the world, so that a test can give it. */
export interface KeeperWorld {
  now(): number;
  /** Asks the service for a new grant. */
  renew(): Promise<Grant>;
  /** Runs one at a time over all tabs. */
  exclusively<Result>(run: () => Promise<Result>): Promise<Result>;
}

interface Kept {
  grant: Grant;
  /** By this computer's clock. */
  goodUntil: number;
}

/** Keeps the access token of this tab. Many callers that need a new one at once cause one renewal. */
export class TokenKeeper {
  private kept: Kept | undefined;
  private renewal: Promise<Grant> | undefined;

  constructor(private readonly world: KeeperWorld) {}

  get grant(): Grant | undefined {
    return this.kept?.grant;
  }

  /** Takes a grant that came from a sign-in or from another tab. */
  keep(grant: Grant): void {
    const ends = Date.parse(grant.expiresAt);
    const now = this.world.now();
    this.kept = { grant, goodUntil: ends > now ? ends : now + ASSUMED_LIFE_MS };
  }

  forget(): void {
    this.kept = undefined;
  }

  /** A token that is good for a call. `refused` is the one that the service has just refused. */
  async token(refused?: string): Promise<string> {
    const good = this.good(refused);
    if (good) return good.accessToken;
    this.renewal ??= this.renewed(refused).finally(() => {
      this.renewal = undefined;
    });
    return (await this.renewal).accessToken;
  }

  /** Another tab may have renewed while this one waited for its turn. */
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
