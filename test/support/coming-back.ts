import { expect } from '@jest/globals';
import { handler as feedback } from '../../functions/feedback/handler';
import { createEmail, type EmailRow } from '../../shared/db/emails/emails';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { useDispatcher } from './dispatcher';
import { newEmail } from './emails';
import { failures, lambdaContext, queueEvent } from './invocations';
import { notification, sesEvents } from './ses-events';

type Dispatcher = ReturnType<typeof useDispatcher>;

/** Emails that SES has accepted. */
export async function sentEmails(on: Dispatcher, count: number, given: Partial<EmailRow> = {}): Promise<EmailRow[]> {
  const sentAt = new Date(on.service.clock.now()).toISOString();
  const first = await newEmail(on.project, { kind: 'MARKETING', status: 'SENT', rank: 5, sentAt, ...given });
  const rows = Array.from({ length: count - 1 }, (_, n) => ({
    ...first,
    id: `${first.id.slice(0, -4)}${String(n).padStart(4, '0')}`,
  }));
  await forEachConcurrent(rows, 20, async (row) => void (await createEmail(row)));
  return [first, ...rows];
}

/** Events of SES for each email, each one to three times and in no order. */
export async function reportEvents(on: Dispatcher, rows: EmailRow[], event: (minute: number) => object): Promise<void> {
  const minute = (on.service.clock.now() - Date.parse('2026-12-01T12:00:00.000Z')) / 60_000;
  const all = rows.flatMap((row, n) => Array.from({ length: 1 + (n % 3) }, () => notification(row, event(minute))));
  for (let start = 0; start < all.length; start += 100) {
    const batch = all.slice(start, start + 100).reverse();
    expect(failures(await feedback(queueEvent('feedback', batch), lambdaContext()))).toEqual([]);
  }
}

export const bounce = (minute: number) => sesEvents.bounce('Permanent', 'General', minute);
