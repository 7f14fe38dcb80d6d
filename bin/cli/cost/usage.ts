import { alarms as alarmParts, rateAlarm } from '../../../lib/aws/alarms';
import { queues } from '../../../lib/functions-and-queues';
import { emailFolders } from '../../../shared/contract/retention';
import type { Workload } from './read-workload';
import {
  type Amounts,
  campaignEmails,
  EMAIL_TEXT_BYTES,
  EXECUTION,
  IDLE_MINUTE,
  OPEN_OR_CLICK,
  STORED_BYTES,
  scaleAmounts,
  sumAmounts,
  TRACKED_EVENT,
  TRANSACTIONAL_EMAIL,
} from './units';

const GB = 2 ** 30;
const MB_PER_GB = 1_024;
const MINUTES_PER_MONTH = 43_800;
/** Lambda polls each queue with five pollers. A poll takes up to 20 s. */
const POLLERS = 5;
const POLLS_PER_MINUTE = 3;
const MILLION = 1_000_000;
const TEXT_MONTHS = emailFolders.soon.days / 30;
/** An attachment is uploaded, then copied. */
const OBJECT_WRITES = 2;
/** CloudWatch charges per metric that an alarm watches. */
const ALARMS = alarmParts({ stage: 'prod' }).length + Object.keys(rateAlarm.figures).length;
const IDLE_METRICS = 3;
const EMAIL_METRICS = 9;

const monthlyPolls = (): number => Object.keys(queues).length * POLLERS * POLLS_PER_MINUTE * MINUTES_PER_MONTH;

const idleAmounts = (alarms: boolean): Amounts =>
  sumAmounts([
    scaleAmounts(MINUTES_PER_MONTH, IDLE_MINUTE),
    { queueCalls: monthlyPolls() / MILLION, alarms: alarms ? ALARMS : 0, metrics: IDLE_METRICS },
  ]);

function storageAmounts({ emails, transactional, contacts, months }: Workload): Amounts {
  const recordBytes =
    contacts * STORED_BYTES.contact +
    months * (emails * STORED_BYTES.campaignEmail + transactional * STORED_BYTES.transactionalEmail);
  const tableGb = (recordBytes + TEXT_MONTHS * transactional * EMAIL_TEXT_BYTES) / GB;
  return { tableGb, backupGb: tableGb };
}

function attachmentAmounts({ transactional, attachmentMb }: Workload): Amounts {
  if (attachmentMb === 0) return {};
  return {
    objectGb: ((transactional * attachmentMb) / MB_PER_GB) * TEXT_MONTHS,
    objectWrites: (OBJECT_WRITES * transactional) / MILLION,
    objectReads: transactional / MILLION,
  };
}

export function amountsOf(workload: Workload): Amounts {
  const { emails, transactional, opens, clicks, events, executions, alarms, tracing } = workload;
  const amounts = sumAmounts([
    idleAmounts(alarms),
    campaignEmails(emails, opens, clicks),
    scaleAmounts(transactional, TRANSACTIONAL_EMAIL),
    scaleAmounts(transactional * (opens + clicks), OPEN_OR_CLICK),
    scaleAmounts(events, TRACKED_EVENT),
    scaleAmounts(executions, EXECUTION),
    storageAmounts(workload),
    attachmentAmounts(workload),
    { metrics: emails + transactional > 0 ? EMAIL_METRICS : 0 },
  ]);
  return tracing ? amounts : { ...amounts, traces: 0 };
}
