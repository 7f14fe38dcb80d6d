import type { VirtualClock } from '../virtual-clock';
import type { Call, Reply } from './calls';

/** A mail as SES took it, as far as its events need it. */
export interface TakenMail {
  messageId: string;
  at: number;
  to: string[];
  tags: Record<string, string[]>;
}

interface SendEmailRequest {
  Destination?: { ToAddresses?: string[] };
  EmailTags?: { Name: string; Value: string }[];
}

const UNLIMITED = -1;

/** An SES that takes every mail at any rate, and notes when. */
export class BenchSes {
  readonly taken: TakenMail[] = [];

  constructor(
    private readonly clock: VirtualClock,
    /** Mails a second that the account says it may send. */
    public rate: number,
  ) {}

  answer({ method, path, body }: Call): Reply {
    if (method === 'POST' && path.endsWith('/outbound-emails')) return this.send(JSON.parse(body));
    if (method === 'GET' && path.endsWith('/account')) return reply(this.account());
    return { status: 404, body: JSON.stringify({ message: 'not here' }) };
  }

  private send({ Destination, EmailTags = [] }: SendEmailRequest): Reply {
    const messageId = `bench-${this.taken.length}`;
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
    this.taken.push({ messageId, at: this.clock.now(), to: Destination?.ToAddresses ?? [], tags });
    return reply({ MessageId: messageId });
  }

  private account(): object {
    return {
      SendQuota: { MaxSendRate: this.rate, Max24HourSend: UNLIMITED, SentLast24Hours: 0 },
      SendingEnabled: true,
      ProductionAccessEnabled: true,
      EnforcementStatus: 'HEALTHY',
    };
  }
}

const reply = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) });
