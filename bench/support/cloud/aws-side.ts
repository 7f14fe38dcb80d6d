import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type DirectCall, type Emulator } from '@posthaste/local-aws/direct-calls';
import type { Charge, Table } from '@posthaste/local-aws/dynamodb';
import type { clientsAndEmulators } from '../../../lib/local/assembly/calls';
import { callDocuments, tableEmulator } from '../../../lib/local/assembly/document-calls';
import { Heat } from './heat';
import { functionNow, UnitsByRow } from './units-by-row';

/** The approximate time of a call to AWS's services from a function in the same region. */
const LATENCY_MS = { table: 5, queues: 10, ses: 80 };

type Service = keyof typeof LATENCY_MS;
type ProductCalls = Awaited<ReturnType<typeof clientsAndEmulators>>;

/** Capacity units of DynamoDB. */
export interface Units {
  read: number;
  write: number;
}

/** The fields of an accepted email that its events need. */
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
 * AWS's side of the calls: it responds with the emulators and records what each call costs. The SDK makes and signs each
 * request and reads each response; only the connection is missing.
 */
export class AwsSide {
  /** Processor time of the emulators in milliseconds, which is not charged to functions. */
  standInMs = 0;
  readonly calls: Record<Service, number> = { table: 0, queues: 0, ses: 0 };
  /** Queue calls that only notify senders of emails. */
  emailHints = 0;
  readonly units: Units = { read: 0, write: 0 };
  readonly emails: TakenEmail[] = [];
  /** Units of the functions' table calls, by row. */
  readonly byRow = new UnitsByRow();
  /** Load of the hottest partitions. */
  readonly heat: Heat;
  /** Calls that the table refused because a partition was too busy, by function. */
  readonly throttled = new Map<string, number>();
  /** Called with each email that SES accepts. */
  onEmail: (email: TakenEmail) => void = () => undefined;
  /** Called after each call of the table, with its request and what it consumed. */
  onTableCall: (request: string, units: Units) => void = () => undefined;
  private previous: Promise<unknown> = Promise.resolve();

  /** @param isTimed Measures the emulators' processor time separately, and signs calls, whose cost the functions bear. */
  constructor(
    private readonly clock: LocalClock,
    private readonly isTimed: boolean,
  ) {
    this.heat = new Heat(() => clock.now());
  }

  /** Receives all units that the table charges. */
  readonly charge = (charge: Charge): void => {
    this.byRow.charge(charge);
    this.heat.charge(charge);
  };

  /** Handles all calls of the product's clients. */
  answerCallsOf(product: ProductCalls, table: Table): void {
    const counted = { ...tableEmulator(table), answer: (call: DirectCall) => this.answerOfTable(table, call) };
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

  /** Skips the SDK's work for each table call, which is most of the processor time of a run. */
  private shorten(clients: ProductCalls['table']['clients'], { url, latencyMs = 0, answer }: Emulator): void {
    const ask = (target: string, body: string) => answer({ method: 'POST', path: '/', target, body });
    for (const client of clients) callDocuments(client, { url, latencyMs, answer: ask }, this.clock);
  }

  /** Does AWS's part of some work while nothing else runs, so that its processor time can be measured separately. */
  async inOwnClock<T>(work: () => Promise<T>): Promise<T> {
    const end = this.clock.beginWork();
    const answer = this.previous.then(this.isTimed ? () => this.timed(work) : work);
    this.previous = answer.catch(() => undefined);
    return answer.finally(end);
  }

  private async timed<T>(work: () => Promise<T>): Promise<T> {
    await new Promise(setImmediate);
    const start = cpuMs();
    try {
      return await work();
    } finally {
      this.standInMs += cpuMs() - start;
    }
  }

  private async answerOfTable(table: Table, { target, body }: DirectCall) {
    const before = await table.readMeter();
    const answer = await this.byRow.during(() => table.answer(target, body));
    if (answer.status === 400 && /Throughput|Throttl/.test(answer.body)) this.noteThrottled();
    const after = await table.readMeter();
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
