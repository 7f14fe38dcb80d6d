import { expect, test } from '@jest/globals';
import { readSentCounts, startWarmUp } from '../../../shared/db/sending/warm-up';
import { keys } from '../../../shared/db/table/keys';
import { update } from '../../../shared/db/table/rows';
import { EmailSeries } from '../../../shared/domain/emails/render-email';
import { newSteps, type WarmUp } from '../../../shared/domain/sending/warm-up';
import { useCampaignSender } from '../../support/campaign-sender';
import { mockQueues, withFailingUpdates } from '../../support/emails';
import { putContact } from '../../support/worker';

const on = useCampaignSender();
const DAY = 86_400_000;
const MINUTE = 60_000;

/** A plan of example.com on its first day, of which so many places are taken. */
async function warmingUp(taken: { gmail: number }): Promise<WarmUp> {
  const ref = { projectId: on.project.id, domainId: 'dom_1', domain: 'example.com' };
  const plan: WarmUp = { ...ref, startedAt: on.service.clock.now(), day: 0, steps: newSteps() };
  await startWarmUp(plan);
  const set = { v: 1, taken: taken.gmail };
  await update(keys.warmUpDay(plan, 0, 'gmail'), { set, makesRow: true });
  return plan;
}

const peopleAt = (provider: string, many: number, name = 'p'): Promise<string[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => putContact(on.project, `${name}${n}@${provider}`)));

async function withFailingTemplates<T>(run: () => Promise<T>): Promise<T> {
  const { render } = EmailSeries.prototype;
  EmailSeries.prototype.render = () => {
    throw new Error('the template fails');
  };
  return run().finally(() => {
    EmailSeries.prototype.render = render;
  });
}

const countOf = (statuses: string[], status: string) => statuses.filter((each) => each === status).length;

test('a provider gets no email above its limit; the rest goes the next day, and other providers get theirs', async () => {
  on.accept();
  mockQueues(on.service);
  const plan = await warmingUp({ gmail: 198 });
  const sending = await on.sending([...(await peopleAt('gmail.com', 5)), ...(await peopleAt('yahoo.com', 5))]);
  expect(await on.deliver(sending)).toEqual([]);
  expect(on.sent()).toHaveLength(7);
  expect(countOf(await on.statuses(sending), 'none')).toBe(3);
  expect(await readSentCounts(plan)).toMatchObject({ gmail: 200 });
  expect(await on.restOf(sending)).toBe(plan.startedAt + DAY - on.service.clock.now());

  on.service.clock.advance(DAY);
  expect(await on.deliver(sending)).toEqual([]);
  expect(await on.statuses(sending)).toEqual(Array(10).fill('SENT'));
  expect(await on.isOpen(sending)).toBe(false);
});

test('two chunks at once take no place twice', async () => {
  on.accept();
  mockQueues(on.service);
  const plan = await warmingUp({ gmail: 190 });
  const one = await on.sending(await peopleAt('gmail.com', 20));
  const other = await on.sending(await peopleAt('googlemail.com', 20, 'q'));
  await Promise.all([on.deliver(one), on.deliver(other)]);
  expect(on.sent()).toHaveLength(10);
  expect(await readSentCounts(plan)).toEqual({ gmail: 200 });
});

test('copies of a message at once take one place for each email', async () => {
  on.accept();
  mockQueues(on.service);
  await warmingUp({ gmail: 188 });
  const sending = await on.sending(await peopleAt('gmail.com', 6));
  await Promise.all([on.deliver(sending), on.deliver(sending)]);
  expect(on.sent()).toHaveLength(6);
  const later = await on.sending(await peopleAt('gmail.com', 6, 'q'));
  await on.deliver(later);
  expect(await on.statuses(later)).toEqual(Array(6).fill('SENT'));
});

test('an email that SES has no slot or no room for gives its place back', async () => {
  on.refuse({ name: 'TooManyRequestsException', $metadata: { httpStatusCode: 429 } });
  mockQueues(on.service);
  const plan = await warmingUp({ gmail: 199 });
  const sending = await on.sending(await peopleAt('gmail.com', 1));
  await on.deliver(sending);
  expect(await on.statuses(sending)).toEqual(['QUEUED']);
  on.service.reset();
  on.accept();
  mockQueues(on.service);
  on.service.clock.advance(MINUTE);
  await on.deliver(sending);
  expect(await on.statuses(sending)).toEqual(['SENT']);
  expect(await readSentCounts(plan)).toEqual({ gmail: 200 });
});

test('an email that fails before SES is asked gives back each place that it took, and no other', async () => {
  on.accept();
  mockQueues(on.service);
  const plan = await warmingUp({ gmail: 198 });
  const sending = await on.sending(await peopleAt('gmail.com', 1));
  await withFailingTemplates(() => Promise.all([on.deliver(sending), on.deliver(sending)]));
  const later = await on.sending(await peopleAt('gmail.com', 3, 'q'));
  await on.deliver(later);
  expect(on.sent()).toHaveLength(2);
  expect(await readSentCounts(plan)).toEqual({ gmail: 200 });
});

test('an email that SES took keeps its place, though its outcome could not be stored', async () => {
  on.accept();
  mockQueues(on.service);
  await warmingUp({ gmail: 199 });
  const sending = await on.sending(await peopleAt('gmail.com', 1));
  expect(await withFailingUpdates('"SENT"', () => on.deliver(sending))).toEqual(['m0']);
  await on.deliver(await on.sending(await peopleAt('gmail.com', 1, 'q')));
  expect(on.sent()).toHaveLength(1);
});

test('without a plan nothing is limited and nothing is counted', async () => {
  on.accept();
  mockQueues(on.service);
  const sending = await on.sending(await peopleAt('gmail.com', 25));
  await on.deliver(sending);
  expect(on.sent()).toHaveLength(25);
});
