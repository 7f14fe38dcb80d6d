import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations';

export const STARTED_BY = 'signed-up';
export const WAITED_FOR = 'order.placed';
/** Time from the start to the order, for those who order. */
export const ORDERED_AFTER_MS = HOUR_MS;

const isPaying = {
  operator: 'AND',
  conditions: [{ field: 'data.plan', operator: 'in', value: ['starter', 'pro', 'enterprise'] }],
};
const hasOrdered = { operator: 'AND', conditions: [{ field: `event.${WAITED_FOR}`, operator: 'triggered' }] };

/** Three emails, three delays, a wait, two branches and an update of the contact. Every execution runs all of them. */
const steps = (template: string) => [
  { id: 'welcome', type: 'SEND_EMAIL', template, next: 'rest' },
  { id: 'rest', type: 'DELAY', amount: 10, unit: 'minutes', next: 'order' },
  { id: 'order', type: 'WAIT_FOR_EVENT', event: WAITED_FOR, timeout: { amount: 2, unit: 'days' }, next: 'tips' },
  { id: 'tips', type: 'SEND_EMAIL', template, next: 'day' },
  { id: 'day', type: 'DELAY', amount: 1, unit: 'days', next: 'active' },
  { id: 'active', type: 'BRANCH', branches: [{ filter: hasOrdered, next: 'offer' }], next: 'offer' },
  { id: 'offer', type: 'SEND_EMAIL', template, next: 'week' },
  { id: 'week', type: 'DELAY', amount: 7, unit: 'days', next: 'paying' },
  { id: 'paying', type: 'BRANCH', branches: [{ filter: isPaying, next: 'mark' }], next: 'mark' },
  { id: 'mark', type: 'UPDATE_CONTACT', data: { onboarded: true } },
];

export const STEPS = steps('').length;

/** The body of POST /workflows. */
export const workflowRequest = (template: string) => ({
  name: 'Onboarding',
  trigger: { type: 'EVENT', event: STARTED_BY },
  steps: steps(template),
  enabled: true,
});

/** A period in which something happens, by its time after the start. */
export interface Stretch {
  fromMs: number;
  /** The event that contacts have in it. */
  event?: typeof STARTED_BY | typeof WAITED_FOR;
}

/** The periods in which something happens. Each lasts as long as the starts. Half of the contacts order. */
export const stretches: readonly Stretch[] = [
  { fromMs: 0, event: STARTED_BY },
  { fromMs: 10 * MINUTE_MS },
  { fromMs: ORDERED_AFTER_MS, event: WAITED_FOR },
  { fromMs: ORDERED_AFTER_MS + DAY_MS },
  { fromMs: 10 * MINUTE_MS + 2 * DAY_MS },
  { fromMs: 10 * MINUTE_MS + 3 * DAY_MS },
  { fromMs: ORDERED_AFTER_MS + 8 * DAY_MS },
  { fromMs: 10 * MINUTE_MS + 10 * DAY_MS },
];
