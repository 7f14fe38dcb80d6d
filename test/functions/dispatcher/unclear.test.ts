import { describe, expect, test } from '@jest/globals';
import { scheduleEmailCheck } from '../../../shared/db/emails/due';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { claimEmail, recordUnclear } from '../../../shared/db/emails/sending';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { recordFeedback } from '../../../shared/db/sending/feedback-health';
import { useDispatcher } from '../../support/dispatcher';
import { newEmail, readEmail } from '../../support/emails';

const on = useDispatcher();

describe('an unclear email', () => {
  /** An email as a sender leaves it that got no answer from SES. */
  async function unclear(given: Partial<EmailRow> = {}): Promise<EmailRow> {
    const row = await newEmail(on.project, given);
    await claimEmail(row, 'token');
    await recordUnclear(row, 'token', 'TimeoutError');
    return row;
  }

  async function health(eventsTrailMs: number): Promise<void> {
    await recordFeedback('lastSentAt', on.service.clock.now());
    await recordFeedback('lastEventAt', on.service.clock.now() - eventsTrailMs);
  }

  test('is sent again once SES has told of later email and not of it', async () => {
    const row = await unclear();
    await scheduleEmailCheck(await readEmail(row), on.service.clock.now());
    on.after(2);
    await health(0);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    on.after(1);
    await on.tick();
    expect(on.hintsOf(row)).toHaveLength(1);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 1 });
  });

  test('is not sent again while more events wait than 10 seconds of email bring', async () => {
    on.openQueues({ feedback: 14 * 10 + 101 });
    const row = await unclear();
    on.after(20);
    await health(0);
    await on.tick();
    expect((await readEmail(row)).status).toBe('SENDING');
    on.openQueues();
    on.after(6);
    await on.tick();
    expect(on.hintsOf(row)).toHaveLength(1);
  });

  test('waits while events trail by more than 5 minutes, because SES may have accepted it', async () => {
    const row = await unclear();
    on.after(20);
    await health(5 * 60_000 + 1);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    expect((await readEmail(row)).status).toBe('SENDING');
    on.after(6);
    await health(0);
    await on.tick();
    expect(on.hintsOf(row)).toHaveLength(1);
  });

  test('waits while events are in the dead-letter queue', async () => {
    on.openQueues({ 'feedback-dead': 1 });
    const row = await unclear();
    on.after(20);
    await health(0);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    expect((await readEmail(row)).status).toBe('SENDING');
    on.openQueues();
    on.after(6);
    await on.tick();
  });

  test('is given up after 3 tries, and counts as trouble', async () => {
    const row = await unclear({ attempts: 2 });
    on.after(16);
    await health(0);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown', attempts: 3 });
    expect(on.service.metrics.join()).toContain('OutcomeUnknown');
    const stored = (await on.service.rows()).find(({ g3pk, g3sk }) => g3sk === row.id && g3pk);
    expect(stored).toBeDefined();
  });

  test('of a disabled project waits until the project is enabled', async () => {
    const row = await unclear();
    await setProjectStatus(on.project.id, 'DISABLED');
    on.after(16);
    await health(0);
    await on.tick();
    expect((await readEmail(row)).status).toBe('SENDING');
    await setProjectStatus(on.project.id, 'ACTIVE');
    on.after(6);
    await health(0);
    await on.tick();
    expect(on.hintsOf(row)).toHaveLength(1);
  });
});
