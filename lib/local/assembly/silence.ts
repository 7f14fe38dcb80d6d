import type { LocalClock } from '@posthaste/local-aws/clock';
import type { Mailbox } from '@posthaste/local-aws/ses';
import type { Queues } from '@posthaste/local-aws/sqs';
import { readFeedbackHealth, recordFeedback } from '../../../shared/db/sending/feedback-health';
import { MINUTE_MS } from '../../../shared/durations';
import { logAndContinue } from '../../../shared/ops/log';
import { queueName } from './queues';

/** A try counts as over a minute after its claim, and the mark of events trails it by half a minute (`due.ts`). */
const TRIES_OVER_MS = 1.5 * MINUTE_MS + 1_000;
const RECHECK_MS = 10_000;

interface Sources {
  clock: LocalClock;
  mailbox: Pick<Mailbox, 'hasPendingEvents'>;
  queues: Pick<Queues, 'queue'>;
}

/** If no event is pending or queued after a restart, the emulated SES has reported all the email that it accepted. */
export function reportSilence({ clock, mailbox, queues }: Sources): () => void {
  const isSilent = (): boolean => {
    const { visible, inFlight, delayed } = queues.queue(queueName('feedback')).depth();
    return !mailbox.hasPendingEvents() && visible + inFlight + delayed === 0;
  };
  let isStopped = false;
  const check = async (): Promise<void> => {
    if (isStopped) return;
    if (!isSilent()) checkIn(RECHECK_MS);
    else if ((await readFeedbackHealth()).lastEventAt > 0) await recordFeedback('lastEventAt', clock.now());
  };
  let cancelCheck = (): void => undefined;
  const checkIn = (ms: number): void => {
    cancelCheck = clock.callAt(clock.now() + ms, () => {
      const endWork = clock.beginWork();
      void logAndContinue('silence of SES', {}, check).finally(endWork);
    });
  };
  checkIn(TRIES_OVER_MS);
  return () => {
    isStopped = true;
    cancelCheck();
  };
}
