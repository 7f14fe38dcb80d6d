import { expect, test } from '@jest/globals';
import {
  type DayAtProvider,
  limitAt,
  newSteps,
  nextStep,
  type WarmUpStep,
  warmUpDaysFor,
} from '../../../shared/domain/sending/warm-up';

const at = (step: number): WarmUpStep => ({ step, change: 'held', because: 'new' });
const good = { reserved: 200, sent: 200, delivered: 200, bounced: 0, complained: 0 };
const after = (step: number, day: Partial<DayAtProvider>) => {
  const next = nextStep(at(step), { ...good, ...day });
  return `${next.change} to ${next.step}: ${next.because}`;
};

test('the limit begins with 200 emails, doubles, and ends after 102,400', () => {
  expect([0, 1, 9, 10, 11].map(limitAt)).toEqual([200, 400, 102_400, null, null]);
});

test.each<[string, number, Partial<DayAtProvider>, string]>([
  ['a whole day without faults', 0, {}, 'grew to 1: healthy'],
  ['half of the limit', 0, { reserved: 100, sent: 100, delivered: 100 }, 'grew to 1: healthy'],
  ['less than half', 0, { reserved: 99, sent: 99, delivered: 99 }, 'held to 0: unused'],
  ['no email', 4, { reserved: 0, sent: 0, delivered: 0 }, 'held to 4: unused'],
  ['a complaint of 200', 3, { complained: 1 }, 'held to 3: complaints'],
  ['a complaint of 2,000', 3, { sent: 2_000, delivered: 2_000, complained: 1 }, 'grew to 4: healthy'],
  ['three complaints of 1,000', 3, { sent: 1_000, delivered: 1_000, complained: 3 }, 'fell to 2: complaints'],
  ['four bounces of 200', 3, { delivered: 196, bounced: 4 }, 'held to 3: bounces'],
  ['ten bounces of 200', 3, { delivered: 190, bounced: 10 }, 'fell to 2: bounces'],
  ['no lower than the first step', 0, { delivered: 100, bounced: 100 }, 'fell to 0: bounces'],
  ['a twentieth put off', 3, { delivered: 190 }, 'held to 3: deferrals'],
  ['a fifth put off', 3, { delivered: 160 }, 'fell to 2: deferrals'],
  ['deliveries that SES does not report', 3, { delivered: null, reserved: 1_600 }, 'grew to 4: healthy'],
  ['complaints before bounces', 3, { delivered: 100, bounced: 100, complained: 3 }, 'fell to 2: complaints'],
])('%s', (_, step, day, outcome) => {
  expect(after(step, { ...(step > 0 ? { reserved: 1_600 } : {}), ...day })).toBe(outcome);
});

test('days of a campaign: those of the provider that takes longest, if the limits grow each day', () => {
  const plan = { steps: newSteps() };
  expect(warmUpDaysFor(plan, {}, {})).toBe(0);
  expect(warmUpDaysFor(plan, { gmail: 200, other: 1 }, {})).toBe(1);
  expect(warmUpDaysFor(plan, { gmail: 201 }, {})).toBe(2);
  expect(warmUpDaysFor(plan, { gmail: 200 }, { gmail: 1 })).toBe(2);
  expect(warmUpDaysFor(plan, { gmail: 200 + 400 + 800, yahoo: 600 }, {})).toBe(3);
  expect(warmUpDaysFor({ steps: { ...newSteps(), gmail: at(10) } }, { gmail: 1_000_000 }, {})).toBe(1);
});
