import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';
import { emailCorpus } from '../support/email-corpus';

const corpus = emailCorpus();
let journey: Journey;
beforeAll(async () => {
  if (corpus) journey = await startJourney();
});
afterAll(() => journey?.service.stop());

interface Listed {
  data: { items: { id: string; contact: { email: string }; data: Record<string, unknown> }[] };
}

/** Python leaves these as they are: a subject of another character set than it says, and a text with a file's name. */
const OTHERWISE: Readonly<Record<string, 'subject' | 'files'>> = { mail_test_9: 'subject', mail_test_3: 'files' };

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

(corpus ? test : test.skip)(
  'each email of a public corpus is received, as another parser reads it',
  async () => {
    const { call, service } = journey;
    const domains = await call<{ data: { items: { id: string; domain: string }[] } }>('GET /domains');
    const id = domains.body.data.items.find(({ domain }) => domain === 'example.com')?.id;
    await call(`PATCH /domains/${id}`, { body: { receiving: true } });
    for (const { raw, from } of corpus ?? []) {
      // A program's email is set aside of contacts only.
      await call('POST /contacts', { body: { email: from } });
      const to = `${service.facts.mailbox}/_mailbox/received?to=hello@example.com`;
      expect((await fetch(to, { method: 'POST', body: new Uint8Array(raw) })).status).toBe(202);
      await service.advance(60_000);
    }
    const lists = await Promise.all(
      ['email.received', 'email.set_aside'].map((name) => call<Listed>(`GET /events?name=${name}&limit=100`)),
    );
    const events = lists.flatMap(({ body }) => body.data.items).sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(events).toHaveLength(corpus?.length ?? 0);
    for (const [index, { name, from, subject, filenames }] of (corpus ?? []).entries()) {
      const { contact, data } = events[index] ?? {};
      expect([name, contact?.email]).toEqual([name, from.toLowerCase()]);
      if (OTHERWISE[name] !== 'subject') expect([name, plain(String(data?.subject))]).toEqual([name, plain(subject)]);
      const attachments = data?.attachments as { filename: string }[] | undefined;
      const files = attachments?.map(({ filename }) => filename);
      if (OTHERWISE[name] !== 'files') expect([name, files]).toEqual([name, expect.arrayContaining(filenames)]);
      const shown = await call<Listed>(`GET /contacts/${contact?.email}/received/${events[index]?.id}`);
      expect([name, shown.status]).toEqual([name, 200]);
    }
  },
  300_000,
);
