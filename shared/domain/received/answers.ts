import type { Execution } from '../workflows/execution';
import type { Workflow } from '../workflows/workflow';

/** Mails that workflows send to one sender in a day because of mail that came from them. */
export const ANSWERS_A_DAY = 3;

/** The header of an automatic answer, by which other programs know not to answer it (RFC 3834, section 5). */
export const answerHeaders = { 'Auto-Submitted': 'auto-replied' } as const;

const RECEIVED = 'email.received';

/**
 * Whether a workflow's mail answers a mail of its recipient: the workflow began with one, or has waited for one and got an
 * event. `never`: it began with mail that was set aside, such as a report of delivery, and nothing answers those.
 */
export function answers(
  { origin, received }: Pick<Execution, 'origin' | 'received'>,
  { awaitedEvents }: Pick<Workflow, 'awaitedEvents'>,
): 'answer' | 'never' | null {
  if (origin.event === 'email.set_aside') return 'never';
  const hasWaited = received !== undefined && awaitedEvents.some((name) => name === RECEIVED || name === '*');
  return origin.event === RECEIVED || hasWaited ? 'answer' : null;
}
