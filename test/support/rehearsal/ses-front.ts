import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ACCOUNT, type Emulator } from './emulator';

const SEND = '/v2/email/outbound-emails';
const IDENTITY = /^\/v2\/email\/identities\/[^/]+$/;
/** Calls that the emulator doesn't know. */
const UNKNOWN = /^\/v2\/email\/identities\/[^/]+\/(?:mail-from|feedback)$/;

/** An email as the service gave it to SES, with the id that the emulator answered. */
export interface SentEmail {
  messageId: string;
  to: string;
  // biome-ignore lint/suspicious/noExplicitAny: the input of SendEmail
  input: any;
}

/** Its mailbox simulator's addresses (SES developer guide, "Using the mailbox simulator"). */
const outcomes: Record<string, (to: string, timestamp: string) => { eventType: string; [detail: string]: unknown }> = {
  'bounce@simulator.amazonses.com': (emailAddress, timestamp) => ({
    eventType: 'Bounce',
    bounce: {
      feedbackId: randomUUID(),
      bounceType: 'Permanent',
      bounceSubType: 'General',
      timestamp,
      bouncedRecipients: [
        { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
      ],
    },
  }),
  'complaint@simulator.amazonses.com': (emailAddress, timestamp) => ({
    eventType: 'Complaint',
    complaint: {
      feedbackId: randomUUID(),
      complaintSubType: null,
      complainedRecipients: [{ emailAddress }],
      timestamp,
      complaintFeedbackType: 'abuse',
    },
  }),
};
const delivered = (to: string, timestamp: string) => ({
  eventType: 'Delivery',
  delivery: { timestamp, recipients: [to], smtpResponse: '250 ok', processingTimeMillis: 300 },
});

/**
 * Stands before the emulator's SES, which publishes no events and verifies no domain: passes each request on, calls
 * identities verified, and publishes the events of an accepted email to the topics of its configuration set.
 */
export async function startSesFront(emulator: Emulator) {
  const sent: SentEmail[] = [];
  /** Addresses whose delivery is told later, by `tell`. */
  const silent = new Set<string>();

  async function publish(message: SentEmail, event: object): Promise<void> {
    const set = message.input.ConfigurationSetName;
    const path = `/v2/email/configuration-sets/${set}/event-destinations`;
    const { EventDestinations } = JSON.parse(await emulator.send({ service: 'ses', method: 'GET', path }));
    for (const { SnsDestination } of EventDestinations) {
      const Message = eventText(message, event);
      await emulator.query('sns', 'Publish', '2010-03-31', { TopicArn: SnsDestination.TopicArn, Message });
    }
  }

  const tell = async (message: SentEmail): Promise<void> => {
    const outcome = outcomes[message.to] ?? delivered;
    await publish(message, { eventType: 'Send', send: {} });
    await publish(message, outcome(message.to, new Date().toISOString()));
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming);
    const { method = 'GET', url = '/', headers } = incoming;
    if (method === 'PUT' && UNKNOWN.test(url)) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const response = await forward(emulator, { method, url, headers, body });
    const ok = response.status === 200;
    const isIdentity = ok && method === 'GET' && IDENTITY.test(url);
    outgoing.writeHead(response.status, response.headers);
    outgoing.end(isIdentity ? JSON.stringify(verified(JSON.parse(response.body))) : response.body);
    if (!ok || url !== SEND) return;
    const input = JSON.parse(body);
    const message = { messageId: JSON.parse(response.body).MessageId, to: input.Destination.ToAddresses[0], input };
    sent.push(message);
    if (!silent.has(message.to)) await tell(message);
  }

  const failures: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error) => {
      failures.push(error);
      outgoing.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    silent,
    /** Puts the delivery into a queue, as SQS does with what a function has failed on. */
    publishToDeadLetters: (message: SentEmail, queue: string) =>
      emulator.operation('sqs', 'AmazonSQS.SendMessage', {
        QueueUrl: `${emulator.url}/${ACCOUNT}/${queue}`,
        // What a topic's subscription brings, unless it asks for raw messages.
        MessageBody: JSON.stringify({
          Type: 'Notification',
          MessageId: randomUUID(),
          Message: eventText(message, delivered(message.to, new Date().toISOString())),
        }),
      }),
    failures,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

function eventText({ messageId, to, input }: SentEmail, event: object): string {
  const tags = (input.EmailTags ?? []).map(({ Name, Value }: Record<string, string>) => [Name, [Value]]);
  const timestamp = new Date().toISOString();
  return JSON.stringify({
    ...event,
    mail: { timestamp, messageId, destination: [to], tags: Object.fromEntries(tags) },
  });
}

const verified = (identity: { DkimAttributes?: object; MailFromAttributes?: object }) => ({
  ...identity,
  VerifiedForSendingStatus: true,
  DkimAttributes: { ...identity.DkimAttributes, Status: 'SUCCESS', SigningEnabled: true },
  ...(identity.MailFromAttributes
    ? { MailFromAttributes: { ...identity.MailFromAttributes, MailFromDomainStatus: 'SUCCESS' } }
    : {}),
});

interface Forwarded {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Keeps the headers, which the function has signed, host included. */
function forward(emulator: Emulator, { method, url, headers, body }: Forwarded) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const forwarded = request(emulator.url + url, { method, headers }, (response) => {
      const { statusCode = 500 } = response;
      // The body may become another, so its length is left out.
      const { 'content-length': _, ...kept } = response.headers;
      text(response).then((read) => resolve({ status: statusCode, headers: kept, body: read }), reject);
    });
    forwarded.on('error', reject).end(body);
  });
}
