import type { Execution } from '../workflows/execution';
import type { Workflow } from '../workflows/workflow';

export const ANSWERS_A_DAY = 3;

/** Asks other programs not to reply (RFC 3834, section 5). */
export const answerHeaders = { 'Auto-Submitted': 'auto-replied' } as const;

const RECEIVED = 'email.received';

/** `answer`: it began with, or waited for, an email. `never`: with one set aside, such as a delivery report. */
export function answers(
  { origin, received }: Pick<Execution, 'origin' | 'received'>,
  { awaitedEvents }: Pick<Workflow, 'awaitedEvents'>,
): 'answer' | 'never' | null {
  if (origin.event === 'email.set_aside') return 'never';
  const hasWaited = received !== undefined && awaitedEvents.some((name) => name === RECEIVED || name === '*');
  return origin.event === RECEIVED || hasWaited ? 'answer' : null;
}
