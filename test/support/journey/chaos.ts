import { setTimeout as pause } from 'node:timers/promises';
import type { LocalService } from '../service';
import type { Choices } from './random';
import type { PlannedSend } from './send-plan';

/** A client tries this often before it takes the service for gone. */
const CLIENT_TRIES = 30;
/** By then the lease of a request that died with the service is over. */
const LEASE_OVER_MS = 61_000;

interface SendReply {
  data: { emails: { email: string }[] };
}

/** A service that is killed now and then, and clients that do not give up. */
export class Chaos {
  kills = 0;
  private up: Promise<void> = Promise.resolve();

  constructor(
    private readonly service: LocalService,
    private readonly random: Choices,
    /** Told after every start: a restart puts the mailbox's settings back. */
    private readonly afterStart: (kills: number) => Promise<unknown>,
  ) {}

  /** Kills the service within so much real time, wherever it then stands, and starts it again. */
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
      const headers = { 'idempotency-key': key };
      const answer = await this.service.api<SendReply>('POST', '/v1/send', body, headers).catch(() => null);
      if (answer?.status === 200) return answer.body.data.emails.map(({ email }) => email);
      const isWorthRepeating = !answer || answer.status >= 500 || answer.status === 409;
      if (!isWorthRepeating) throw new Error(`/v1/send answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      if (answer) await this.pass(LEASE_OVER_MS);
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
