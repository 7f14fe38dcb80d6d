import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type DirectCall, type Emulator } from '@posthaste/local-aws/direct-calls';
import type { Charge, Table } from '@posthaste/local-aws/dynamodb';
import type { productCalls } from '../../../lib/local/assembly/calls';
import { callDocuments, callsOf } from '../../../lib/local/assembly/document-calls';
import { Heat } from './heat';
import { functionNow, UnitsByRow } from './units-by-row';

/** What AWS's services take for one call, about, from a function in the same region. */
const LATENCY_MS = { table: 5, queues: 10, ses: 80 };

type Service = keyof typeof LATENCY_MS;
type ProductCalls = Awaited<ReturnType<typeof productCalls>>;

/** Capacity units of DynamoDB. */
export interface Units {
  read: number;
  write: number;
}

/** An email that SES took, as far as its events need it. */
export interface TakenEmail {
  messageId: string;
  at: number;
  to: string[];
  tags: Record<string, string[]>;
}

interface SendEmailRequest {
  Destination?: { ToAddresses?: string[] };
  EmailTags?: { Name: string; Value: string }[];
}

/** Processor time in milliseconds since the process began. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Whether a call queues emails: each of its messages names one. */
const isEmailHint = ({ target, body }: DirectCall): boolean =>
  target.endsWith('SendMessageBatch') && body.includes('\\"email\\":');

/**
 * AWS's side of the calls: it answers from the emulators and tells what each call takes. The SDK makes and signs each
 * request and reads each answer; only the connection is missing.
 */
export class AwsSide {
  /** Processor time of the emulators, which no function pays, in milliseconds. */
  standInMs = 0;
  readonly calls: Record<Service, number> = { table: 0, queues: 0, ses: 0 };
  /** Calls of the queues that only tell senders of emails. */
  emailHints = 0;
  readonly units: Units = { read: 0, write: 0 };
  readonly emails: TakenEmail[] = [];
  /** What the functions' calls of the table took, by row. */
  readonly byRow = new UnitsByRow();
  /** How hot partitions were. */
  readonly heat: Heat;
  /** Calls that the table refused because a partition was too busy, by function. */
  readonly throttled = new Map<string, number>();
  /** Called with each email that SES took. */
  onEmail: (email: TakenEmail) => void = () => undefined;
  /** Called after each call of the table, with its request and what it consumed. */
  onTableCall: (request: string, units: Units) => void = () => undefined;
  private before: Promise<unknown> = Promise.resolve();

  /** @param isTimed Tells the emulators' processor time apart, and has calls signed as the functions pay for it. */
  constructor(
    private readonly clock: LocalClock,
    private readonly isTimed: boolean,
  ) {
    this.heat = new Heat(() => clock.now());
  }

  /** Hears of all units that the table charges. */
  readonly charge = (charge: Charge): void => {
    this.byRow.charge(charge);
    this.heat.charge(charge);
  };

  /** Answers all calls of the product's clients. */
  answerCallsOf(product: ProductCalls, table: Table): void {
    const counted = { ...callsOf(table), answer: (call: DirectCall) => this.answerOfTable(table, call) };
    const watched = {
      ...product.ses.emulator,
      answer: (call: DirectCall) => this.answerOfSes(product.ses.emulator, call),
    };
    const emulators = { table: counted, queues: product.queues.emulator, ses: watched };
    for (const service of Object.keys(LATENCY_MS) as Service[]) {
      const emulator: Emulator = {
        url: emulators[service].url,
        latencyMs: LATENCY_MS[service],
        answer: (call) => {
          this.calls[service] += 1;
          if (service === 'queues' && isEmailHint(call)) this.emailHints += 1;
          return this.inOwnClock(() => emulators[service].answer(call));
        },
      };
      for (const client of product[service].clients)
        callDirectly(client, emulator, this.clock, { signed: this.isTimed });
      if (service === 'table' && !this.isTimed) this.shorten(product.table.clients, emulator);
    }
  }

  /** Leaves out what the SDK does around each call of the table, which is most of the processor time of a run. */
  private shorten(clients: ProductCalls['table']['clients'], { url, latencyMs = 0, answer }: Emulator): void {
    const ask = (target: string, body: string) => answer({ method: 'POST', path: '/', target, body });
    for (const client of clients) callDocuments(client, { url, latencyMs, answer: ask }, this.clock);
  }

  /** Does AWS's part of some work while nothing else runs, so that its processor time can be told apart. */
  async inOwnClock<T>(work: () => Promise<T>): Promise<T> {
    const over = this.clock.busy();
    const answer = this.before.then(this.isTimed ? () => this.timed(work) : work);
    this.before = answer.catch(() => undefined);
    return answer.finally(over);
  }

  private async timed<T>(work: () => Promise<T>): Promise<T> {
    await new Promise(setImmediate);
    const begun = cpuMs();
    try {
      return await work();
    } finally {
      this.standInMs += cpuMs() - begun;
    }
  }

  private async answerOfTable(table: Table, { target, body }: DirectCall) {
    const before = await table.meter();
    const answer = await this.byRow.during(() => table.answer(target, body));
    if (answer.status === 400 && /Throughput|Throttl/.test(answer.body)) this.noteThrottled();
    const after = await table.meter();
    const units = { read: after.read - before.read, write: after.write - before.write };
    this.units.read += units.read;
    this.units.write += units.write;
    this.onTableCall(body, units);
    return answer;
  }

  private noteThrottled(): void {
    const name = functionNow();
    this.throttled.set(name, (this.throttled.get(name) ?? 0) + 1);
  }

  private async answerOfSes(emulator: Emulator, call: DirectCall) {
    const answer = await emulator.answer(call);
    if (call.path.endsWith('/outbound-emails') && answer.status === 200) {
      const { Destination, EmailTags = [] } = JSON.parse(call.body) as SendEmailRequest;
      const email = {
        messageId: (JSON.parse(answer.body) as { MessageId: string }).MessageId,
        at: this.clock.now(),
        to: Destination?.ToAddresses ?? [],
        tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])),
      };
      this.emails.push(email);
      this.onEmail(email);
    }
    return answer;
  }
}
