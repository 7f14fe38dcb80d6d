import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from '@jest/globals';
import { handler as senderHandler } from '../../../functions/sender/handler';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import {
  beginHold,
  claimTrial,
  endHold,
  readHold,
  recordRefusedTrial,
  releaseTrial,
} from '../../../shared/db/sending/campaign-holds';
import { db } from '../../../shared/db/table/client';
import { type CampaignHold, hasCurrentRefusal } from '../../../shared/domain/sending/campaign-hold';
import { useCampaignSender } from '../../support/campaign-sender';
import { addProject } from '../../support/contacts';
import { mockQueues, newEmail, readEmail } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';

const on = useCampaignSender();
const MINUTE = 60_000;
const answer = (name: string, httpStatusCode: number, message = name) => ({
  name,
  message,
  $metadata: { httpStatusCode },
});
const denied = answer('AccessDeniedException', 403, 'not authorized to perform: ses:SendEmail');
const hold = async (): Promise<CampaignHold> => {
  const found = await readHold(on.project.id);
  if (!found) throw new Error('the campaigns are not held');
  return found;
};
const calls = () => on.sent().length;

/** Runs something while the writes whose input has this text fail. */
async function withFailing<T>(isOf: (input: string) => boolean, run: () => Promise<T>): Promise<T> {
  db.middlewareStack.add(
    (next) => async (args) => {
      if (isOf(JSON.stringify(args.input))) throw new Error('no');
      return next(args);
    },
    { step: 'initialize', name: 'fails' },
  );
  return run().finally(() => db.middlewareStack.remove('fails'));
}

describe('SES refuses all emails', () => {
  test.each([
    ['the role may not send', denied],
    ['sending is paused', answer('SendingPausedException', 400)],
    ['the day is used up', answer('TooManyRequestsException', 429, 'Daily message quota exceeded.')],
    ['everything is throttled', answer('TooManyRequestsException', 429)],
  ])('%s: the chunk is acknowledged and waits, one email tries at each longer interval', async (_, error) => {
    on.refuse(error);
    mockQueues(on.service);
    const sending = await on.sending(await on.people(10));
    expect(await on.deliver(sending)).toEqual([]);
    const waits: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { until } = await hold();
      waits.push(Math.round((until - on.service.clock.now()) / MINUTE));
      const before = calls();
      expect(await on.deliver(sending)).toEqual([]);
      expect(calls()).toBe(before);
      on.service.clock.advance(until - on.service.clock.now());
      expect(await on.deliver(sending)).toEqual([]);
      expect(new Set(on.addresses().slice(before)).size).toBe(1);
    }
    expect(waits).toEqual([1, 2, 4, 5, 5]);
    expect((await on.statuses(sending)).filter((status) => status !== 'QUEUED' && status !== 'none')).toEqual([]);
    on.service.clock.advance(5 * MINUTE);
    on.service.reset();
    on.accept();
    mockQueues(on.service);
    expect(await on.deliver(sending)).toEqual([]);
    expect(await on.statuses(sending)).toEqual(Array(10).fill('SENT'));
    expect(new Set(on.addresses()).size).toBe(10);
    expect(calls()).toBe(10);
    expect(await readHold(on.project.id)).toBeNull();
    expect(await on.isOpen(sending)).toBe(false);
  });

  test('an email of the chunk that waits for its slot is not offered after the refusal', async () => {
    on.refuse(denied);
    const sending = await on.sending(await on.people(25));
    await on.deliver(sending);
    expect(calls()).toBeLessThan(15);
    expect(await on.restOf(sending)).toBeGreaterThan(MINUTE / 2);
  });

  test('a resting chunk is acknowledged and waits until the next try, and no email is claimed or offered', async () => {
    await beginHold(on.project.id, 'no');
    const sending = await on.sending(await on.people(2));
    expect(await on.deliver(sending)).toEqual([]);
    expect(calls()).toBe(0);
    expect(await on.statuses(sending)).toEqual(['none', 'none']);
    expect(await on.restOf(sending)).toBe((await hold()).until - on.service.clock.now());
  });

  test('transactional emails go on at once, and neither begin nor end the rest', async () => {
    await beginHold(on.project.id, 'no');
    on.accept();
    const row = await newEmail(on.project);
    const message = { v: 1, project: row.projectId, email: row.id };
    const before = on.service.clock.now();
    expect(failures(await senderHandler(queueEvent('transactional', [message]), lambdaContext()))).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT' });
    expect(on.service.clock.now() - before).toBeLessThan(1_000);
    expect(await hold()).toMatchObject({ refusals: 0 });
  });

  test('another project’s campaigns go on', async () => {
    const other = await addProject(`prj_resting_${on.service.clock.now()}`);
    await beginHold(other.id, 'no');
    on.accept();
    mockQueues(on.service);
    const sending = await on.sending(await on.people(2));
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['SENT', 'SENT']);
  });

  test('an email that was throttled once before the time ran out is no reason to hold the campaigns', async () => {
    on.service.ses.on(SendEmailCommand).callsFake(() => {
      on.service.clock.advance(5_000);
      throw Object.assign(new Error('slow'), answer('TooManyRequestsException', 429));
    });
    const sending = await on.sending(await on.people(1));
    await on.deliver(sending, 18_000);
    expect(calls()).toBe(1);
    expect(await on.statuses(sending)).toEqual(['QUEUED']);
    expect(await readHold(on.project.id)).toBeNull();
  });

  test('a refused email that SES would never take is no reason to hold the campaigns, nor one throttled among accepted ones', async () => {
    on.service.ses.on(SendEmailCommand).callsFake(({ Destination }) => {
      const [to = ''] = Destination.ToAddresses;
      if (to.includes('p4@')) throw Object.assign(new Error('slow'), answer('TooManyRequestsException', 429));
      if (to.includes('p1@')) throw Object.assign(new Error('bad'), answer('MessageRejected', 400));
      return { MessageId: `ses-${to}` };
    });
    const sending = await on.sending(await on.people(5));
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['SENT', 'FAILED', 'SENT', 'SENT', 'QUEUED']);
    expect(await readHold(on.project.id)).toBeNull();
  });
});

describe('the try of a hold', () => {
  const due = async () => {
    await beginHold(on.project.id, 'no');
    on.service.clock.advance(MINUTE);
  };

  test('is one of several senders’, and a message that comes twice gets none', async () => {
    on.refuse(denied);
    const people = await on.people(6);
    const sendings = [await on.sending(people.slice(0, 3)), await on.sending(people.slice(3))];
    await due();
    const [one, two] = sendings;
    if (!one || !two) throw new Error('no chunks');
    const failed = await Promise.all([on.deliver(one), on.deliver(two), on.deliver(one), on.deliver(two)]);
    expect(failed.flat()).toEqual([]);
    expect(calls()).toBe(1);
    expect(await hold()).toMatchObject({ refusals: 1, detail: expect.stringContaining('AccessDenied') });
  });

  test('is not always the same email’s: one that SES never takes holds up no other', async () => {
    on.service.ses.on(SendEmailCommand).callsFake(({ Destination }) => {
      const [to = ''] = Destination.ToAddresses;
      if (to.includes('p0@')) throw Object.assign(new Error('no'), denied);
      return { MessageId: `ses-${to}` };
    });
    mockQueues(on.service);
    const sending = await on.sending(await on.people(3));
    await due();
    for (let round = 0; round < 60; round++) {
      await on.deliver(sending);
      on.service.clock.advance(5 * MINUTE);
    }
    expect(await on.statuses(sending)).toEqual(['QUEUED', 'SENT', 'SENT']);
  });

  test('ends it even if SES refuses the email, but for what it says', async () => {
    on.refuse(answer('MessageRejected', 400));
    const sending = await on.sending(await on.people(3));
    await due();
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(await readHold(on.project.id)).toBeNull();
  });

  test('is handed back if nobody in the chunk could be tried', async () => {
    on.accept();
    mockQueues(on.service);
    const people = await on.people(2);
    const sending = await on.sending(people);
    for (const id of people) await setSubscribed(on.project, id, false);
    await due();
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['SKIPPED', 'SKIPPED']);
    expect(await hold()).toMatchObject({ refusals: 0, until: expect.any(Number) });
    expect((await hold()).until).toBeLessThanOrEqual(on.service.clock.now());
  });

  test('is handed back if the time ran out before SES was asked', async () => {
    on.accept();
    const sending = await on.sending(await on.people(1));
    await due();
    db.middlewareStack.add(
      (next) => async (args) => {
        if (JSON.stringify(args.input).includes('"SENDING"')) on.service.clock.advance(55_000);
        return next(args);
      },
      { step: 'initialize', name: 'slow' },
    );
    await on.deliver(sending).finally(() => db.middlewareStack.remove('slow'));
    expect(calls()).toBe(0);
    expect(await on.statuses(sending)).toEqual(['QUEUED']);
    const { refusals, until } = await hold();
    expect([refusals, until <= on.service.clock.now()]).toEqual([0, true]);
  });

  test('of a hold that nobody has tried to end for more than ten minutes begins a new one', async () => {
    on.refuse(denied);
    const sending = await on.sending(await on.people(1));
    await due();
    await claimTrial(await hold());
    on.service.clock.advance(12 * MINUTE + 1);
    const since = on.service.clock.now();
    await on.deliver(sending);
    expect(calls()).toBe(1);
    expect(await hold()).toMatchObject({ since: expect.any(Number), refusals: 0 });
    expect((await hold()).since).toBeGreaterThanOrEqual(since);
    expect(Math.round(((await hold()).until - on.service.clock.now()) / MINUTE)).toBe(1);
  });

  test('shows no former refusal while it begins a new one, until SES refuses that', async () => {
    await due();
    const old = await hold();
    on.service.clock.advance(10 * MINUTE);
    const taken = await claimTrial(old);
    if (!taken) throw new Error('no try');
    expect(await hold()).toEqual(taken);
    expect(hasCurrentRefusal(await hold(), on.service.clock.now())).toBe(false);
    await recordRefusedTrial(taken, 'once more');
    expect(hasCurrentRefusal(await hold(), on.service.clock.now())).toBe(true);
    expect((await hold()).detail).toBe('once more');
  });

  test('without a clear answer: the hold goes on, and no other email is offered', async () => {
    on.refuse(answer('InternalFailure', 500));
    const sending = await on.sending(await on.people(3));
    await due();
    await on.deliver(sending);
    expect(calls()).toBe(1);
    expect((await hold()).until).toBeGreaterThan(on.service.clock.now());
  });

  test('a success that comes after another sender’s later try ends nothing and hands nothing back', async () => {
    await due();
    const first = await claimTrial(await hold());
    on.service.clock.advance(5 * MINUTE);
    const second = await claimTrial(await hold());
    if (!first || !second) throw new Error('no try');
    await endHold(first);
    await releaseTrial(first);
    expect(await hold()).toEqual(second);
    expect(await claimTrial(first)).toBeNull();
    await endHold(second);
    expect(await readHold(on.project.id)).toBeNull();
  });
});

describe('a crash', () => {
  test('between the refusal and the hold: nothing is lost or sent twice, and the next refusal begins the hold', async () => {
    on.refuse(denied);
    const sending = await on.sending(await on.people(3));
    expect(
      await withFailing(
        (input) => input.includes('#REST'),
        () => on.deliver(sending),
      ),
    ).toEqual(['m0']);
    expect(await readHold(on.project.id)).toBeNull();
    expect(await on.deliver(sending)).toEqual([]);
    expect(await hold()).toMatchObject({ refusals: 0 });
    on.service.reset();
    on.accept();
    mockQueues(on.service);
    on.service.clock.advance(MINUTE);
    await on.deliver(sending);
    expect(await on.statuses(sending)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(calls()).toBe(3);
  });

  test('after SES took the tried email: it is not offered again, no other goes, and the hold is in force', async () => {
    on.accept();
    mockQueues(on.service);
    const sending = await on.sending(await on.people(3));
    await beginHold(on.project.id, 'no');
    on.service.clock.advance(MINUTE);
    expect(
      await withFailing(
        (input) => input.includes('"SENT"'),
        () => on.deliver(sending),
      ),
    ).toEqual(['m0']);
    expect(calls()).toBe(1);
    expect(await on.deliver(sending)).toEqual([]);
    expect(calls()).toBe(1);
    expect((await hold()).until).toBeGreaterThan(on.service.clock.now());
  });
});
