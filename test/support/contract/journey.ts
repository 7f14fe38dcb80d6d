import { expect } from '@jest/globals';
import type { Posthaste, SendEmailBody, SendEmailResult } from '../../../packages/client/src/index';
import { clientOf } from '../journey/client';
import { callJson } from '../journey/http';
import { type LocalService, type ServiceOptions, startLocalService } from '../service';
import { checkedFetch } from './checked-fetch';
import { type Call, contractClient } from './client';

/** Longer than sending, delivery and SES's events take. */
const ALL_DONE_MS = 5_000;

/** An email in the mailbox with all that its reader would see. */
export interface ReceivedEmail {
  id: string;
  from: string;
  to: string[];
  replyTo?: string;
  receivedAt: string;
  subject: string;
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
  attachments: {
    filename: string | null;
    contentType: string;
    disposition: string | null;
    contentId?: string;
    size: number;
    sha256: string;
  }[];
  tags: Record<string, string>;
}

/** What a send answers for one recipient. */
export type SentItem = SendEmailResult['emails'][number];

/** The local service with a checked client of its API and a reader of its mailbox. */
export interface Journey {
  service: LocalService;
  call: Call;
  /** The typed client, on the service as it runs now; its answers are checked as those of `call`. */
  readonly client: Posthaste;
  /** Sends by the typed client. */
  send(body: SendEmailBody): Promise<SentItem[]>;
  /** Lets time pass until what was accepted has been sent and delivered. */
  arrive(): Promise<void>;
  /** The emails that came to an address, newest first. */
  emailsTo(address: string): Promise<ReceivedEmail[]>;
  /** The one email that came to an address. */
  emailTo(address: string): Promise<ReceivedEmail>;
}

export async function startJourney(options: ServiceOptions = {}): Promise<Journey> {
  const service = await startLocalService(options);
  const call = contractClient(() => service.facts);
  const typed = () => clientOf(service, service.facts.secretKey, checkedFetch);

  async function emailsTo(address: string): Promise<ReceivedEmail[]> {
    const listed = await service.mailbox.to(address);
    const url = (id: string) => `${service.facts.mailbox}/_mailbox/messages/${id}`;
    return Promise.all(listed.map(async ({ id }) => (await callJson<ReceivedEmail>('GET', url(id))).body));
  }

  return {
    service,
    call,
    get client() {
      return typed();
    },
    emailsTo: emailsTo,
    async send(body) {
      return (await typed().emails.send(body)).emails;
    },
    async arrive() {
      await service.advance(ALL_DONE_MS);
    },
    async emailTo(address) {
      const emails = await emailsTo(address);
      expect(emails).toHaveLength(1);
      return emails[0] as ReceivedEmail;
    },
  };
}
