import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from '@jest/globals';
import { deleteCampaignBodies } from '../../../shared/db/campaigns/bodies';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { claimNewEmail } from '../../../shared/db/emails/campaign-emails';
import { recordFeedback } from '../../../shared/db/sending/feedback-health';
import { db } from '../../../shared/db/table/client';
import { EmailSeries } from '../../../shared/domain/emails/render-email';
import { useCampaignSender } from '../../support/campaign-sender';
import { mockQueues, withFailingUpdates, withLostAnswer } from '../../support/emails';
import { feedbackOf } from '../../support/feedback-scene';
import { sesEvents } from '../../support/ses-events';

const on = useCampaignSender();

const answer = (name: string, httpStatusCode: number) => ({ name, $metadata: { httpStatusCode } });
const MINUTE = 60_000;

/** Lets each rendering take `ms` milliseconds of the clock while something runs. */
async function withSlowTemplates<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const { render } = EmailSeries.prototype;
  EmailSeries.prototype.render = function (variables) {
    on.service.clock.advance(ms);
    return render.call(this, variables);
  };
  try {
    return await run();
  } finally {
    EmailSeries.prototype.render = render;
  }
}

test('templates that take a second each do not hold the sender: a chunk renders for 2.5 s, and goes on later', async () => {
  on.accept();
  mockQueues(on.service);
  const sending = await on.sending(await on.people(5));
  expect(await withSlowTemplates(1_000, () => on.deliver(sending))).toEqual([]);
  expect(on.sent()).toHaveLength(3);
  expect(await on.isOpen(sending)).toBe(true);
  on.service.clock.advance(MINUTE);
  await on.deliver(sending);
  expect(await on.statuses(sending)).toEqual(Array(5).fill('SENT'));
});

describe('a try that fails', () => {
  test('throttled: tried again under the same claim; still throttled: released, and sent by the next try', async () => {
    on.refuse(answer('TooManyRequestsException', 429));
    const sending = await on.sending(await on.people(1));
    expect(await on.deliver(sending)).toEqual([]);
    expect(on.sent()).toHaveLength(3);
    expect(await on.rows(sending)).toMatchObject([{ status: 'QUEUED', attempts: 0 }]);
    expect(await on.restOf(sending)).toBeLessThanOrEqual(MINUTE);
    on.service.reset();
    on.accept();
    mockQueues(on.service);
    on.service.clock.advance(MINUTE);
    await on.deliver(sending);
    expect(await on.rows(sending)).toMatchObject([{ status: 'SENT', attempts: 1 }]);
    expect(await on.isOpen(sending)).toBe(false);
  });

  test('a claim whose answer was lost is recognized and sent', async () => {
    on.accept();
    const sending = await on.sending(await on.people(1));
    await withLostAnswer('claimedAt', () => on.deliver(sending));
    expect(await on.rows(sending)).toMatchObject([{ status: 'SENT', attempts: 1 }]);
    expect(on.sent()).toHaveLength(1);
  });

  test('a death after SES accepted the email: the message fails, nothing is sent again, and SES’s event settles the email', async () => {
    on.accept();
    mockQueues(on.service);
    const sending = await on.sending(await on.people(2));
    expect(await withFailingUpdates('"SENT"', () => on.deliver(sending))).toEqual(['m0']);
    on.service.clock.advance(10_000);
    await on.deliver(sending);
    expect(on.sent()).toHaveLength(2);
    const rows = await on.rows(sending);
    expect(rows).toMatchObject([{ status: 'SENDING' }, { status: 'SENDING' }]);
    for (const row of rows) if (row) await feedbackOf(row, sesEvents.send());
    expect(await on.statuses(sending)).toEqual(['SENT', 'SENT']);
    await on.deliver(sending);
    expect(on.sent()).toHaveLength(2);
    expect(await on.isOpen(sending)).toBe(false);
  });

  test.each([
    ['healthy', true, 'SENT', 2],
    ['silent', false, 'SENDING', 1],
  ])(
    'no clear answer: settled once SES has told of later email, and sent again only while feedback is %s',
    async (_, healthy, status, sends) => {
      on.refuse(answer('InternalFailure', 500));
      mockQueues(on.service);
      const sending = await on.sending(await on.people(1));
      expect(await on.deliver(sending)).toEqual([]);
      expect(await on.restOf(sending)).toBe(2.5 * MINUTE);
      await on.deliver(sending);
      expect(on.sent()).toHaveLength(1);
      on.service.clock.advance(3 * MINUTE);
      on.accept();
      await recordFeedback('lastSentAt', on.service.clock.now());
      if (healthy) await recordFeedback('lastEventAt', on.service.clock.now());
      await on.deliver(sending);
      expect(await on.statuses(sending)).toEqual([status]);
      expect(on.sent()).toHaveLength(sends);
    },
  );

  test('unclear after three tries: FAILED, and the chunk is closed', async () => {
    on.refuse(answer('InternalFailure', 500));
    mockQueues(on.service);
    const sending = await on.sending(await on.people(1));
    for (let turn = 0; turn < 4; turn++) {
      await on.deliver(sending);
      on.service.clock.advance(16 * MINUTE);
      await recordFeedback('lastEventAt', on.service.clock.now());
    }
    expect(on.sent()).toHaveLength(3);
    expect(await on.reasons(sending)).toEqual(['outcome_unknown']);
    expect(await on.isOpen(sending)).toBe(false);
  });

  test('a recipient who meets a fault stops no other: the message fails, and the chunk stays open until all have an outcome', async () => {
    on.accept();
    const people = await on.people(3);
    const sending = await on.sending(people);
    const name = 'fails one';
    db.middlewareStack.add(
      (next) => async (args) => {
        const text = JSON.stringify(args.input);
        if (text.includes('MAIL#') && text.includes('"SENDING"') && text.includes('p1@example.com'))
          throw new Error('no');
        return next(args);
      },
      { step: 'initialize', name },
    );
    expect(await on.deliver(sending)).toEqual(['m0']);
    db.middlewareStack.remove(name);
    expect(await on.statuses(sending)).toEqual(['SENT', 'none', 'SENT']);
    expect(await on.isOpen(sending)).toBe(true);
    expect(await on.deliver(sending)).toEqual([]);
    expect(await on.statuses(sending)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(on.service.ses.commandCalls(SendEmailCommand)).toHaveLength(3);
    expect(await on.isOpen(sending)).toBe(false);
  });

  test('a recipient to skip whose email another function has just claimed is not settled before that claim', async () => {
    const [id = ''] = await on.people(1);
    const sending = await on.sending([id]);
    await setSubscribed(on.project, id, false);
    const contact = { email: 'p0@example.com', generation: 'g of p0@example.com' };
    const email = { ...campaignRef(sending.campaign), contactId: id, contact, variant: null };
    let isClaimed = false;
    db.middlewareStack.add(
      (next) => async (args) => {
        if (!isClaimed && JSON.stringify(args.input).includes('SKIPPED')) {
          isClaimed = true;
          await claimNewEmail(email, 'of the other', {});
        }
        return next(args);
      },
      { step: 'initialize', name: 'claims first' },
    );
    expect(await on.deliver(sending).finally(() => db.middlewareStack.remove('claims first'))).toEqual([]);
    expect(await on.statuses(sending)).toEqual(['SENDING']);
    expect(await on.isOpen(sending)).toBe(true);
    expect(await on.restOf(sending)).toBeGreaterThan(MINUTE);
  });

  test('all recipients fail if the content is deleted, and the campaign ends', async () => {
    const sending = await on.sending(await on.people(2));
    await deleteCampaignBodies(campaignRef(sending.campaign), 1);
    expect(await on.deliver(sending)).toEqual([]);
    expect(await on.reasons(sending)).toEqual(['content_missing', 'content_missing']);
    expect(await on.isOpen(sending)).toBe(false);
  });
});
