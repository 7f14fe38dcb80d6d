import { randomUUID } from 'node:crypto';
import { createKey, revokeKey } from '../../../shared/db/projects/api-keys';
import { newApiKey, storedKeyFields } from '../../../shared/domain/projects/api-key';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations';
import { now, sleep, toIso } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { findProject } from '../projects';
import { type Finding, findingMaker } from './findings';

export interface ProbeOptions {
  url: string;
  project: string;
  from: string;
}

export type CallApi = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

const eventPathFinding = findingMaker('Event path');
const KEY_LIFETIME_MS = HOUR_MS;
const REQUEST_TIMEOUT_MS = 30_000;
const POLL_MS = 3_000;
const EVENT_TIMEOUT_MS = 2 * MINUTE_MS;

interface TestEmail {
  mailbox: string;
  expectedStatuses: readonly string[];
  event: string;
}

const TEST_EMAILS: readonly TestEmail[] = [
  { mailbox: 'success', expectedStatuses: ['DELIVERED', 'OPENED', 'CLICKED'], event: 'delivery' },
  { mailbox: 'bounce', expectedStatuses: ['BOUNCED'], event: 'bounce' },
];

const apiCaller =
  (url: string, key: string): CallApi =>
  async (method, path, body) => {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };

const refusalFinding = (path: string, status: number, body: unknown): Finding =>
  eventPathFinding.error(`${path} returned ${status}: ${JSON.stringify(body)}`, 'The response explains what to do.');

const statusOf = async (call: CallApi, id: string): Promise<string> => {
  const { body } = await call('GET', `/emails/${id}`);
  return (body as { data?: { status?: string } } | null)?.data?.status ?? 'unknown';
};

const FINAL_STATUSES_WITHOUT_EVENT: readonly string[] = ['FAILED', 'SKIPPED'];

async function pollStatus(call: CallApi, id: string, expectedStatuses: readonly string[], startedAt: number) {
  let status = 'QUEUED';
  while (now() - startedAt < EVENT_TIMEOUT_MS) {
    status = await statusOf(call, id);
    if (expectedStatuses.includes(status) || FINAL_STATUSES_WITHOUT_EVENT.includes(status)) break;
    await sleep(POLL_MS);
  }
  return status;
}

async function deleteTraces(call: CallApi, address: string): Promise<void> {
  for (const list of ['suppressions', 'contacts']) await call('DELETE', `/${list}/${encodeURIComponent(address)}`);
}

async function sendTestEmail(
  call: CallApi,
  from: string,
  { mailbox, expectedStatuses, event }: TestEmail,
): Promise<Finding> {
  const to = `${mailbox}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
  const email = {
    to,
    from,
    subject: 'A test by posthaste doctor',
    body: '<p>This email goes to the simulator of SES.</p>',
  };
  const response = await call('POST', '/v1/send', email);
  if (response.status !== 200) return refusalFinding('POST /v1/send', response.status, response.body);
  const [{ email: id }] = (response.body as { data: { emails: [{ email: string }] } }).data.emails;
  const startedAt = now();
  const status = await pollStatus(call, id, expectedStatuses, startedAt);
  const seconds = Math.round((now() - startedAt) / 1_000);
  await deleteTraces(call, to);
  if (expectedStatuses.includes(status))
    return eventPathFinding.ok(`The ${event} of ${to} came back after ${seconds} s.`);
  return eventPathFinding.error(
    `The email to ${to} is ${status} after ${seconds} s, and no ${event} of SES has come back.`,
    status === 'SENT'
      ? 'SES accepted it, but its event was lost: docs/operations/runbook.md, "Feedback is behind"'
      : `It was not sent: GET /emails/${id} shows the reason.`,
  );
}

export async function sendTestEmails(call: CallApi, from: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const email of TEST_EMAILS) findings.push(await sendTestEmail(call, from, email));
  return findings;
}

export async function probeEventPath({ url, project, from }: ProbeOptions): Promise<Finding[]> {
  const { id: projectId } = await findProject(project);
  const key = newApiKey('secret');
  const time = now();
  const id = newId('key');
  const scopes = ['send', 'emails', 'contacts', 'suppressions'];
  const times = { createdAt: toIso(time), expiresAt: toIso(time + KEY_LIFETIME_MS) };
  await createKey({
    id,
    projectId,
    kind: 'secret',
    name: 'posthaste doctor',
    ...storedKeyFields(key),
    scopes,
    ...times,
  });
  try {
    return await sendTestEmails(apiCaller(url, key), from);
  } catch (error) {
    return [
      eventPathFinding.error(
        `The API could not be reached: ${(error as Error).message}`,
        `Is ${url} the URL of the API?`,
      ),
    ];
  } finally {
    await revokeKey(projectId, id);
  }
}
