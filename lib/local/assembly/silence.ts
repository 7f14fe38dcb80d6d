import type { LocalClock } from '@posthaste/local-aws/clock';
import type { Mailbox } from '@posthaste/local-aws/ses';
import type { Queues } from '@posthaste/local-aws/sqs';
import { readFeedbackHealth, recordFeedback } from '../../../shared/db/sending/feedback-health';
import { LAST_EVENT_STORED_EVERY_MS } from '../../../shared/domain/sending/due';
import { MINUTE_MS } from '../../../shared/durations';
import { logAndContinue } from '../../../shared/ops/log';
import { queueName } from './queues';

/** By then, an interrupted sender's claim has ended (a minute), and the last event's time is stored. */
const FIRST_CHECK_MS = MINUTE_MS + LAST_EVENT_STORED_EVERY_MS + 1_000;
const RECHECK_MS = 10_000;

interface Sources {
  clock: LocalClock;
  mailbox: Pick<Mailbox, 'hasPendingEvents'>;
  queues: Pick<Queues, 'queue'>;
}

/** After a restart, waits until no event is pending or queued, then records that SES has reported all its events. */
export function reportSilence({ clock, mailbox, queues }: Sources): () => void {
  const isSilent = (): boolean => {
    const { visible, inFlight, delayed } = queues.queue(queueName('feedback')).depth();
    return !mailbox.hasPendingEvents() && visible + inFlight + delayed === 0;
  };
  let isStopped = false;
  const check = async (): Promise<void> => {
    if (isStopped) return;
    if (!isSilent()) scheduleCheck(RECHECK_MS);
    else if ((await readFeedbackHealth()).lastEventAt > 0) await recordFeedback('lastEventAt', clock.now());
  };
  let cancelCheck = (): void => undefined;
  const scheduleCheck = (delayMs: number): void => {
    cancelCheck = clock.callAt(clock.now() + delayMs, () => {
      const endWork = clock.beginWork();
      void logAndContinue('silence of SES', {}, check).finally(endWork);
    });
  };
  scheduleCheck(FIRST_CHECK_MS);
  return () => {
    isStopped = true;
    cancelCheck();
  };
}
