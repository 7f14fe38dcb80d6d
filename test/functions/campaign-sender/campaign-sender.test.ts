import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { handler as sender } from '../../../functions/sender/handler';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../shared/db/campaigns/changes';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { setPauses, updateSettings } from '../../../shared/db/projects/settings';
import { readFeedbackHealth } from '../../../shared/db/sending/feedback-health';
import { reserveSlots } from '../../../shared/db/sending/send-rate';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import type { EmailAddress } from '../../../shared/domain/address';
import type { Variant } from '../../../shared/domain/campaigns/campaign';
import { contactId } from '../../../shared/domain/contacts/contact';
import { setClock } from '../../../shared/ops/clock';
import { groupsOf, idDrawing, type Sending, useCampaignSender } from '../../support/campaign-sender';
import { newEmail } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { putContact } from '../../support/worker';

const on = useCampaignSender();

const MINUTE = 60_000;

describe('a chunk that may be sent', () => {
  test('every recipient gets the email with their own data and the tags for events, then the chunk is closed', async () => {
    on.accept();
    const people = await on.people(25, (n) => ({ first: `Reader ${n}` }));
    const sending = await on.sending(people);
    expect(await on.deliver(sending)).toEqual([]);
    expect(on.addresses().sort()).toEqual(people.map((_, n) => `p${n}@example.com`).sort());
    const [first] = on.sent();
    const n = String(first?.Destination?.ToAddresses?.[0]).replace(/\D/g, '');
    expect(first).toMatchObject({
      FromEmailAddress: 'Ada <ada@example.com>',
      ConfigurationSetName: 'bulk-set',
      Content: { Simple: { Subject: { Data: `News for Reader ${n}` } } },
    });
    const { Html, Text } = first?.Content?.Simple?.Body ?? {};
    expect(Html?.Data).toContain(`Dear Reader ${n}, <a ses:tags="link:1" href="https://example.com/a">`);
    expect(Html?.Data).toMatch(/ses:no-track href="https:\/\/mail\.example\.com\/u\/[^"]+\?c=[0-9A-Z]{26}"/);
    expect(Text?.Data).toContain('read on (https://example.com/a)');
    expect(first?.Content?.Simple?.Headers?.map(({ Name }) => Name)).toEqual([
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'List-Id',
    ]);
    const rows = await on.rows(sending);
    expect(new Set(rows.map((row) => row?.status))).toEqual(new Set(['SENT']));
    expect(first?.EmailTags).toContainEqual({ Name: 'posthaste-email', Value: rows[Number(n)]?.id });
    expect(await on.isOpen(sending)).toBe(false);
    expect(on.hints()).toBe(1);
    expect((await readFeedbackHealth()).lastSentAt).toBe(on.service.clock.now());
  });

  test('each email has the headers of the campaign beside those of the list', async () => {
    on.accept();
    const headers = { Precedence: 'bulk', 'X-Issue': '7' };
    await on.deliver(await on.sending(await on.people(1), { campaign: { headers } }));
    const [sent] = on.sent();
    expect(sent?.Content?.Simple?.Headers).toEqual([
      ...Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id'].map((Name) => expect.objectContaining({ Name })),
    ]);
  });

  test('links carry the UTM parameters that the campaign began with, but those to our own pages and in the text', async () => {
    on.accept();
    await updateSettings(on.project.id, () => ({ utm: { source: 'shop' } }));
    const sending = await on.sending(await on.people(1));
    await updateSettings(on.project.id, () => ({ utm: { source: 'other' }, tracking: { marketing: false } }));
    on.service.clock.advance(6_000);
    await on.deliver(sending);
    const { Html, Text } = on.sent()[0]?.Content?.Simple?.Body ?? {};
    const campaign = encodeURIComponent(sending.campaign.name);
    expect(Html?.Data).toContain(
      `ses:tags="link:1" href="https://example.com/a?utm_source=shop&amp;utm_medium=email&amp;utm_campaign=${campaign}"`,
    );
    expect(Html?.Data?.match(/utm_source/g)).toHaveLength(1);
    expect(Text?.Data).not.toContain('utm_');
  });

  test('a campaign whose clicks are not recorded has links as they are written', async () => {
    on.accept();
    await updateSettings(on.project.id, () => ({ utm: { source: 'shop' } }));
    await on.deliver(await on.sending(await on.people(1), { campaign: { tracking: false } }));
    expect(on.sent()[0]?.Content?.Simple?.Body?.Html?.Data).not.toContain('utm_');
  });

  test('the HTML begins with the preview text, with the data of each person, which are kept to render it again', async () => {
    on.accept();
    const people = await on.people(2, (n) => ({ plan: `plan ${n}` }));
    const sending = await on.sending(people, { campaign: { previewText: 'For {{ plan }}' } });
    await on.deliver(sending);
    const begins = on
      .sent()
      .map(
        ({ Content }) =>
          /^<div style="display:none[^>]*>(For plan \d)/.exec(Content?.Simple?.Body?.Html?.Data ?? '')?.[1],
      );
    expect(begins.sort()).toEqual(['For plan 0', 'For plan 1']);
    expect((await on.rows(sending)).map((row) => row?.vars)).toEqual([
      expect.objectContaining({ plan: 'plan 0' }),
      expect.objectContaining({ plan: 'plan 1' }),
    ]);
  });

  test('each recipient gets one email, however often and to how many functions the message is delivered', async () => {
    on.accept();
    const sending = await on.sending(await on.people(12));
    const runs = await Promise.all([on.deliver(sending), on.deliver(sending), on.deliver(sending)]);
    expect(runs.flat()).toEqual([]);
    await on.deliver(sending);
    expect(on.sent()).toHaveLength(12);
    expect(new Set(on.addresses()).size).toBe(12);
    expect(await on.isOpen(sending)).toBe(false);
  });

  test('costs a unit to read and two to write for each recipient, when nobody has begun it', async () => {
    on.accept();
    const people = 25;
    const sending = await on.sending(await on.people(people));
    await on.service.table.emulator?.readMeter({ reset: true });
    await on.deliver(sending);
    const { read = 0, write = 0 } = (await on.service.table.emulator?.readMeter()) ?? {};
    // Beside the recipients': chunk, campaign, project, domain, account, content, rate, the chunk's entry.
    expect(read).toBeLessThanOrEqual(people + 15);
    expect(write).toBeLessThanOrEqual(2 * people + 12);
  });

  test('a recipient whose email is there gets no second one, also if those that are looked at have none', async () => {
    on.accept();
    const sending = await on.sending(await on.people(12));
    await on.deliver(sending);
    const rows = await on.rows(sending);
    const ids = sending.contactIds;
    for (const index of [0, 5, 11]) {
      const id = rows.find((row) => row?.contactId === ids[index])?.id ?? '';
      await db.send(new DeleteCommand({ TableName: tableName(), Key: keys.email(on.project.id, id) }));
    }
    expect(await on.deliver(sending)).toEqual([]);
    expect(on.sent()).toHaveLength(15);
    expect((await on.rows(sending)).every((row) => row?.status === 'SENT')).toBe(true);
  });

  test('transactional email leaves ahead of a campaign under way', async () => {
    const { manual, clock, ses } = on.service;
    await manual.advance(clock.now() + MINUTE - manual.now());
    setClock(manual);
    const left: { to: string | undefined; at: number }[] = [];
    ses.on(SendEmailCommand).callsFake(({ Destination }) => {
      left.push({ to: Destination?.ToAddresses?.[0], at: manual.now() });
      return { MessageId: `ses-${left.length}` };
    });
    const sending = await on.sending(await on.people(25));
    const rows = await Promise.all([1, 2, 3].map(() => newEmail(on.project)));
    const campaign = manual.invocation(() => on.deliver(sending));
    await manual.advance(300);
    const askedAt = manual.now();
    const hints = rows.map(({ id, projectId: project }) => ({ v: 1, project, email: id }));
    const run = async () => failures(await sender(queueEvent('transactional', hints), lambdaContext()));
    const transactional = manual.invocation(run);
    await manual.advance(10_000);
    setClock(clock);
    expect((await Promise.all([campaign, transactional])).flat()).toEqual([]);
    expect(left).toHaveLength(28);
    const waits = left.filter(({ to }) => rows.some(({ email }) => email === to)).map(({ at }) => at - askedAt);
    expect(waits).toHaveLength(3);
    expect(Math.max(...waits)).toBeLessThan(1_000);
    expect(left.filter(({ at }) => at - askedAt > 1_000).length).toBeGreaterThan(5);
  });

  test('a chunk before its time is put back, and no row is written', async () => {
    const notBefore = on.service.clock.now() + 60 * MINUTE;
    const sending = await on.sending(await on.people(1), { notBefore });
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['none']);
    expect(await on.restOf(sending)).toBe(notBefore - on.service.clock.now());
  });

  test('each recipient gets the variant drawn for them, and the control group gets nothing', async () => {
    on.accept();
    const people = await on.people(25);
    const variants: Variant[] = [
      { name: 'a', subject: 'A' },
      { name: 'b', hasBody: true },
    ];
    const trial = { id: idDrawing(3, { id: '', variants, holdoutPercent: 40 }, people), variants, holdoutPercent: 40 };
    const sending = await on.sending(people, {
      campaign: trial,
      bodies: { variants: [null, '<p>The other</p>'] },
    });
    await on.deliver(sending);
    const rows = await on.rows(sending);
    const shown = rows.map((row) => row?.reason ?? row?.variant);
    expect(shown).toEqual(groupsOf(sending.campaign, people));
    expect(new Set(shown)).toEqual(new Set(['holdout', 0, 1]));
    for (const input of on.sent()) {
      const row = rows.find((row) => row?.email === input.Destination?.ToAddresses?.[0]);
      const { Subject, Body } = input.Content?.Simple ?? {};
      expect(Subject?.Data === 'A').toBe(row?.variant === 0);
      expect(Body?.Html?.Data?.includes('The other')).toBe(row?.variant === 1);
    }
    expect(await on.isOpen(sending)).toBe(false);
  });
});

describe('recipients who get no email', () => {
  test('each has a row with the reason, and the others get their email', async () => {
    on.accept();
    const put = (name: string, more = {}, data = {}) => putContact(on.project, `${name}@example.com`, data, more);
    const names = ['gone', 'suppressed', 'left', 'out', 'snoozing', 'broken', 'fine', 'late'];
    const gone = await put('gone');
    const listed = [
      gone,
      await put('suppressed'),
      await put('left', { subscribed: false }),
      await put('out', { topics: { top_1: false } }),
      await put('snoozing', { snoozedUntil: '2030-01-01T00:00:00.000Z' }),
      await put('broken', {}, { many: Array.from({ length: 400 }, (_, n) => n) }),
      await put('fine'),
      contactId(on.project.salt, 'late@example.com'),
    ];
    await suppress(on.project.id, listed[1] ?? '', 'hard_bounce');
    await db.send(new DeleteCommand({ TableName: tableName(), Key: keys.contact(on.project.id, gone) }));
    const loop = '{% for a in many %}{% for b in many %}.{% endfor %}{% endfor %}';
    const sending = await on.sending(listed, { campaign: { topicId: 'top_1' }, bodies: { body: loop } });
    on.service.clock.advance(1);
    await put('late');
    expect(await on.deliver(sending)).toEqual([]);
    const reasons = Object.fromEntries((await on.reasons(sending)).map((reason, n) => [names[n], reason]));
    expect(reasons).toEqual({
      gone: 'contact_deleted',
      suppressed: 'suppressed',
      left: 'unsubscribed',
      out: 'not_in_topic',
      snoozing: 'snoozed',
      broken: 'template_error',
      fine: 'SENT',
      late: 'contact_deleted',
    });
    expect(on.addresses()).toEqual(['fine@example.com']);
    const [goneRow, suppressedRow, , , , broken] = await on.rows(sending);
    expect(goneRow).toMatchObject({ erased: true, email: '' });
    expect(suppressedRow).toMatchObject({ email: 'suppressed@example.com', timeline: [{ type: 'skipped' }] });
    expect(broken?.error).toMatch(/^body: /);
    expect(await on.isOpen(sending)).toBe(false);
  });

  /** Delivers to two recipients whose slots are 20 s ahead; `meanwhile` runs during the wait. */
  const afterLongWait = async (meanwhile: (sending: Sending) => Promise<unknown>) => {
    on.accept();
    const sending = await on.sending(await on.people(2));
    const until = on.service.clock.now() + 20_000;
    for (let slot = 0; slot < until; ) {
      const booked = await reserveSlots('transactional', 100);
      slot = 'slots' in booked ? Math.max(...booked.slots) : until;
    }
    let done = false;
    const begunAt = on.service.clock.now();
    const sleep = async (ms: number) => {
      if (!done && on.service.clock.now() > begunAt + 6_000) {
        done = true;
        await meanwhile(sending);
      }
      await on.service.clock.sleep(ms);
    };
    setClock({ now: on.service.clock.now, sleep });
    expect(await on.deliver(sending)).toEqual([]);
    setClock(on.service.clock);
    expect(done).toBe(true);
    return sending;
  };

  test('a contact who unsubscribes while the email waits for its slot gets none', async () => {
    const sending = await afterLongWait(({ contactIds }) => setSubscribed(on.project, contactIds[0] ?? '', false));
    expect(await on.reasons(sending)).toEqual(['unsubscribed', 'SENT']);
    expect(on.addresses()).toEqual(['p1@example.com']);
  });

  test('email to addresses that only public keys gave counts apart, and waits alone while it is paused', async () => {
    on.accept();
    const typed = ['address', 'data', undefined] as const;
    const people = await Promise.all(
      typed.map((unconfirmed) =>
        putContact(on.project, `${unconfirmed}@example.com`, {}, unconfirmed && { unconfirmed }),
      ),
    );
    const pause = {
      since: '2026-12-01T00:00:00.000Z',
      cause: 'bounces' as const,
      sent: 9,
      hardBounces: 9,
      complaints: 0,
    };
    await setPauses(on.project, { paused: { visitors: pause, confirmations: pause } });
    const sending = await on.sending(people);
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['none', 'SENT', 'SENT']);
    expect(await on.restOf(sending)).toBeGreaterThan(14 * MINUTE);
    await setPauses({ ...on.project, pausesVersion: 1 }, { paused: {} });
    on.service.clock.advance(15 * MINUTE);
    await on.deliver(sending);
    expect((await on.rows(sending)).map((row) => [row?.status, row?.stream])).toEqual([
      ['SENT', 'visitors'],
      ['SENT', undefined],
      ['SENT', undefined],
    ]);
  });

  test('nobody gets email after the campaign is paused, and it continues with the rest when it is resumed', async () => {
    const sending = await afterLongWait(async (begun) => pauseCampaign(await on.reread(begun), 'request'));
    expect(await on.statuses(sending)).toEqual(['none', 'none']);
    expect(await on.restOf(sending)).toBeLessThanOrEqual(0);
    await resumeCampaign(await on.reread(sending), { name: 'Shop' });
    on.service.clock.advance(6_000);
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['SENT', 'SENT']);
  });
});

describe('a campaign that may not be sent', () => {
  test('sends nothing once it is cancelled', async () => {
    const sending = await on.sending(await on.people(2));
    await cancelCampaign(await on.reread(sending));
    expect(await on.deliver(sending)).toEqual([]);
    expect(await on.statuses(sending)).toEqual(['none', 'none']);
  });

  test('waits without a row while its project is disabled, and nothing is lost', async () => {
    const sending = await on.sending(await on.people(2));
    await setProjectStatus(on.project.id, 'DISABLED');
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['none', 'none']);
    expect(await on.isOpen(sending)).toBe(true);
  });

  test('waits without a row while its domain is not verified', async () => {
    const sending = await on.sending(await on.people(2), {
      campaign: { from: 'ada@elsewhere.example' as EmailAddress },
    });
    expect(await on.deliver(sending)).toEqual([]);
    expect(on.sent()).toEqual([]);
    expect(await on.statuses(sending)).toEqual(['none', 'none']);
    expect(await on.isOpen(sending)).toBe(true);
  });

  test("waits without a row for slots that it can't get in time", async () => {
    const sending = await on.sending(await on.people(2));
    await on.deliver(sending, 14_000);
    expect(await on.statuses(sending)).toEqual(['none', 'none']);
    expect(await on.restOf(sending)).toBeGreaterThan(0);
    expect(await on.restOf(sending)).toBeLessThanOrEqual(5 * MINUTE);
  });
});
