import { isDeepStrictEqual } from 'node:util';
import { toCampaign } from '../../../shared/db/campaigns/campaigns';
import { cancelCampaign, changeCampaign } from '../../../shared/db/campaigns/changes';
import { endUnclear } from '../../../shared/db/emails/due';
import { dueEntry, type EmailRow, toEmail } from '../../../shared/db/emails/emails';
import { cancelJob, toJob } from '../../../shared/db/jobs/jobs';
import {
  copyRows,
  forgetSequence,
  NO_SEQUENCE,
  putRow,
  removeRestored,
} from '../../../shared/db/operator/restored-rows';
import { countedRow } from '../../../shared/db/table/counted-row';
import { anyOf, expr } from '../../../shared/db/table/expressions';
import type { StoredRow } from '../../../shared/db/table/scan-table';
import { changeWorkflow } from '../../../shared/db/workflows/changes';
import { addDue } from '../../../shared/db/workflows/execution-due';
import { payloadKeysOf } from '../../../shared/db/workflows/execution-payloads';
import { toExecution } from '../../../shared/db/workflows/execution-row';
import { saveExecution } from '../../../shared/db/workflows/executions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { getVersion, toWorkflow } from '../../../shared/db/workflows/workflows';
import { type Campaign, hasBegun, isUnderWay } from '../../../shared/domain/campaigns/campaign';
import { type Execution, isOver } from '../../../shared/domain/workflows/execution';
import { endExecution } from '../../../shared/domain/workflows/transitions';
import { now } from '../../../shared/ops/clock';
import type { Repair } from './repair';

export interface Context {
  /** Epoch ms. No service has used the old table since. */
  startedAt: number;
  /** Null if the old table lacks the row; undefined if that table isn't read. */
  oldRow: StoredRow | null | undefined;
  oldTable?: string | undefined;
}

const CANCELLED_BY = 'restore';
const OPEN_STATUSES = ['QUEUED', 'SENDING', 'SCHEDULED', 'PAUSED', 'RUNNING', 'WAITING', 'DRAFT'];

const SIGN_IN_ROWS = ['SESSION', 'LINK', 'REQUEST', 'OUTGOING'];

export const openRows = expr`status IN ${anyOf(OPEN_STATUSES)} OR enabled = ${true} OR (attribute_exists(sequence) AND attribute_exists(names)) OR sk IN ${anyOf(SIGN_IN_ROWS)} OR kind = ${'session'}`;

export async function repairOpen(row: StoredRow, context: Context): Promise<Repair | null> {
  switch (countedRow(row)?.kind) {
    case 'email':
    case 'campaignEmail':
      return repairEmail(row, context);
    case 'campaign':
      return repairCampaign(toCampaign(row), row, context);
    case 'execution':
      return repairExecution(row, context);
    case 'workflow':
      return repairWorkflow(row);
    default:
      return repairJob(row) ?? repairSummary(row) ?? repairSession(row);
  }
}

const OPEN_EMAIL_STATUSES: readonly unknown[] = ['SCHEDULED', 'QUEUED', 'SENDING'];
const isLater = (scheduledAt: string | null | undefined, time: number): boolean => Date.parse(scheduledAt ?? '') > time;

/** No service uses the old table any more, so an email's row there is final unless the email was being sent. */
function repairEmail(row: StoredRow, { startedAt, oldRow }: Context): Repair | null {
  const email = toEmail(row);
  if (!OPEN_EMAIL_STATUSES.includes(email.status)) return null;
  if (oldRow && isFinal(toEmail(oldRow))) {
    const kind = isDeepStrictEqual(oldRow, row) ? 'emailKept' : 'emailTaken';
    if (hasOnlyHint(oldRow)) {
      const withDueEntry = { ...oldRow, ...dueEntry(email.id, now()) };
      return { kind, make: () => putRow(withDueEntry, 'replace') };
    }
    return kind === 'emailKept' ? { kind } : { kind, make: () => putRow(oldRow, 'replace') };
  }
  const isNotDueYet = email.status === 'SCHEDULED' && isLater(email.scheduledAt, startedAt);
  if (oldRow === undefined && isNotDueYet) return { kind: 'emailKept' };
  return { kind: 'emailUnclear', make: () => endUnclear(email) };
}

/** The email is in no index. Only a hint, which may be lost, leads to it. */
const hasOnlyHint = ({ status, g5pk }: StoredRow): boolean => status === 'QUEUED' && g5pk === undefined;

const isFinal = ({ status, campaign }: EmailRow): boolean =>
  status !== 'SENDING' && (campaign === undefined || !OPEN_EMAIL_STATUSES.includes(status));

/** Ends a campaign if it may have reached anyone since the backup. A scheduled campaign may have been sent early. */
function repairCampaign(campaign: Campaign, row: StoredRow, { startedAt, oldRow }: Context): Repair | null {
  const name = `${campaign.projectId} ${campaign.id} ${campaign.name}`;
  const { status } = campaign;
  const cancellation: Repair = { kind: 'campaignEnded', name, make: () => endCampaign(campaign) };
  if (isUnderWay(campaign)) return cancellation;
  const hasStartedSince = Boolean(oldRow && hasBegun(toCampaign(oldRow)));
  if (status === 'DRAFT') return hasStartedSince ? cancellation : null;
  if (status !== 'SCHEDULED') return null;
  if (oldRow && isDeepStrictEqual(oldRow, row)) return { kind: 'campaignKept', name };
  if (hasStartedSince || !isLater(campaign.scheduledAt, startedAt)) return cancellation;
  return { kind: 'campaignDrafted', name, make: () => cancelCampaign(campaign) };
}

const endCampaign = (campaign: Campaign) =>
  isUnderWay(campaign)
    ? cancelCampaign(campaign)
    : changeCampaign(campaign, { from: ['DRAFT', 'SCHEDULED'], set: { status: 'CANCELLED' }, due: null });

/** Only executions in a delay continue: the progress of other steps is unknown. */
async function repairExecution(row: StoredRow, { startedAt, oldRow, oldTable }: Context): Promise<Repair | null> {
  const execution = toExecution(row);
  if (!execution || isOver(execution)) return null;
  const oldExecution = oldRow && toExecution(oldRow);
  if (oldRow && oldExecution && oldTable !== undefined && oldExecution.status !== 'RUNNING') {
    if (isDeepStrictEqual(oldRow, row)) return { kind: 'executionKept' };
    return { kind: 'executionTaken', make: () => copyExecution(oldExecution, oldRow, oldTable) };
  }
  if (oldRow === undefined && (await isInDelay(execution, startedAt))) return { kind: 'executionKept' };
  const endedExecution = endExecution(execution, 'CANCELLED', startedAt, 'restored');
  return { kind: 'executionEnded', make: () => saveExecution(execution, endedExecution) };
}

async function isInDelay(execution: Execution, startedAt: number): Promise<boolean> {
  const { status, waitingUntil = 0 } = execution;
  return status === 'WAITING' && waitingUntil > startedAt && (await stepOf(execution))?.type === 'DELAY';
}

async function stepOf(execution: Execution) {
  const graph = await getVersion(execution, execution.version);
  return graph?.steps.find(({ id }) => id === execution.step);
}

/** Copies the execution's row last, so that a second run copies everything. */
async function copyExecution(execution: Execution, row: StoredRow, oldTable: string): Promise<void> {
  const step = await stepOf(execution);
  const subscriptionKeys = step?.type === 'WAIT_FOR_EVENT' ? [workflowKeys.subscription(execution, step.event)] : [];
  await copyRows([...payloadKeysOf(execution), ...subscriptionKeys], oldTable);
  if (!isOver(execution)) await addDue(execution, execution.waitingUntil ?? execution.since);
  await putRow(row, 'replace');
}

/** An enabled workflow would start again for contacts that have entered since the backup. */
function repairWorkflow(row: StoredRow): Repair | null {
  const workflow = toWorkflow(row);
  if (!workflow.enabled) return null;
  const name = `${workflow.projectId} ${workflow.id} ${workflow.name}`;
  return { kind: 'workflowDisabled', name, make: () => changeWorkflow(workflow, { enabled: false }) };
}

function repairJob(row: StoredRow): Repair | null {
  if (row.sk !== 'JOB' || !['QUEUED', 'RUNNING'].includes(String(row.status))) return null;
  const job = toJob(row);
  return { kind: 'jobCancelled', make: () => cancelJob(job, CANCELLED_BY) };
}

function repairSummary(row: StoredRow): Repair | null {
  const { sequence } = row;
  if (!row.sk.endsWith('#S') || typeof sequence !== 'string' || sequence === NO_SEQUENCE) return null;
  return { kind: 'summaryReadied', make: () => forgetSequence(row, sequence) };
}

/** Since the backup, the session or link may have ended, or its member may have been removed. */
function repairSession(row: StoredRow): Repair | null {
  if (!SIGN_IN_ROWS.includes(row.sk) && row.kind !== 'session') return null;
  return { kind: 'sessionEnded', make: () => removeRestored(row) };
}
