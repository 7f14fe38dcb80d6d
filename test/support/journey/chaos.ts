import { setTimeout as pause } from 'node:timers/promises';
import { PosthasteError } from '../../../packages/client/src/index';
import type { LocalService } from '../service';
import { clientOf } from './client';
import type { Choices } from './random';
import type { PlannedSend } from './send-plan';

/** A client tries this often before it gives up. */
const CLIENT_TRIES = 30;
/** By then the lease of a request that died with the service has expired. */
const LEASE_OVER_MS = 61_000;

/**
 * A retry cannot help: there was an answer (not 0), no fault of the service, and no concurrent request with the key.
 */
const isRefusal = ({ status }: PosthasteError): boolean => status > 0 && status < 500 && status !== 409;

/** A service that is killed now and then, and clients that do not give up. */
export class Chaos {
  kills = 0;
  private up: Promise<void> = Promise.resolve();

  constructor(
    private readonly service: LocalService,
    private readonly random: Choices,
    /** Called after every start: a restart resets the mailbox's settings. */
    private readonly afterStart: (kills: number) => Promise<unknown>,
  ) {}

  /** Kills the service within this much real time, at any point of its work, and starts it again. */
  killWithin(ms: number): Promise<void> {
    this.up = this.killAndStart(ms);
    return this.up;
  }

  /** Lets time pass; a kill cuts it short. */
  async pass(ms: number): Promise<void> {
    await this.service.advance(ms).catch(() => undefined);
    await this.up;
  }

  /** Repeats one call with its key until it is answered; the ids of its emails. */
  async send({ key, body }: PlannedSend): Promise<string[]> {
    for (let attempt = 0; attempt < CLIENT_TRIES; attempt++) {
      await (attempt > 0 ? this.up : undefined);
      try {
        const { emails } = await clientOf(this.service).emails.send(body, { idempotencyKey: key });
        return emails.map(({ email }) => email);
      } catch (error) {
        if (!(error instanceof PosthasteError) || isRefusal(error)) throw error;
        if (error.status > 0) await this.pass(LEASE_OVER_MS);
      }
    }
    throw new Error(`${key} was never answered`);
  }

  private async killAndStart(withinMs: number): Promise<void> {
    await pause(this.random.between(0, withinMs));
    await this.service.restart();
    this.kills += 1;
    await this.afterStart(this.kills);
  }
}
