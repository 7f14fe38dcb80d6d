import { randomUUID } from 'node:crypto';
import { createKey, revokeKey } from '../../../shared/db/projects/api-keys';
import { newApiKey, storedOf } from '../../../shared/domain/projects/api-key';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations';
import { now, sleep, toIso } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { findProject } from '../projects';
import { type Finding, findingsOf } from './facts';

export interface ProbeOptions {
  url: string;
  project: string;
  from: string;
}

export type CallApi = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

const EVENT_PATH = findingsOf('Event path');
const KEY_LIFETIME_MS = HOUR_MS;
const REQUEST_TIMEOUT_MS = 30_000;
const POLL_MS = 3_000;
const EVENT_TIMEOUT_MS = 2 * MINUTE_MS;

const TRIALS = [
  { box: 'success', ends: ['DELIVERED', 'OPENED', 'CLICKED'], event: 'delivery' },
  { box: 'bounce', ends: ['BOUNCED'], event: 'bounce' },
] as const;

type Trial = (typeof TRIALS)[number];

const overHttp =
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

const refused = (path: string, status: number, body: unknown): Finding =>
  EVENT_PATH.mend(`${path} returned ${status}: ${JSON.stringify(body)}`, 'The response says what to do.');

const statusOf = async (call: CallApi, id: string): Promise<string> => {
  const { body } = await call('GET', `/emails/${id}`);
  return (body as { data?: { status?: string } } | null)?.data?.status ?? 'unknown';
};

async function runTrial(call: CallApi, from: string, { box, ends, event }: Trial): Promise<Finding> {
  const to = `${box}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
  const email = {
    to,
    from,
    subject: 'A test by posthaste doctor',
    body: '<p>This email goes to the simulator of SES.</p>',
  };
  const sent = await call('POST', '/v1/send', email);
  if (sent.status !== 200) return refused('POST /v1/send', sent.status, sent.body);
  const [{ email: id }] = (sent.body as { data: { emails: [{ email: string }] } }).data.emails;
  const start = now();
  let status = 'QUEUED';
  while (now() - start < EVENT_TIMEOUT_MS) {
    status = await statusOf(call, id);
    if ((ends as readonly string[]).includes(status) || status === 'FAILED' || status === 'SKIPPED') break;
    await sleep(POLL_MS);
  }
  const seconds = Math.round((now() - start) / 1_000);
  for (const list of ['suppressions', 'contacts']) await call('DELETE', `/${list}/${encodeURIComponent(to)}`);
  if ((ends as readonly string[]).includes(status))
    return EVENT_PATH.good(`The ${event} of ${to} came back after ${seconds} s.`);
  return EVENT_PATH.mend(
    `The email to ${to} is ${status} after ${seconds} s, and no ${event} of SES has come back.`,
    status === 'SENT'
      ? 'SES accepted it, but its event was lost: docs/operations/runbook.md, "Feedback is behind"'
      : `It was not sent: GET /emails/${id} says why.`,
  );
}

export async function runTrials(call: CallApi, from: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const trial of TRIALS) found.push(await runTrial(call, from, trial));
  return found;
}

export async function probe({ url, project, from }: ProbeOptions): Promise<Finding[]> {
  const { id: projectId } = await findProject(project);
  const text = newApiKey('secret');
  const time = now();
  const id = newId('key');
  const scopes = ['send', 'emails', 'contacts', 'suppressions'];
  const times = { createdAt: toIso(time), expiresAt: toIso(time + KEY_LIFETIME_MS) };
  await createKey({ id, projectId, kind: 'secret', name: 'posthaste doctor', ...storedOf(text), scopes, ...times });
  try {
    return await runTrials(overHttp(url, text), from);
  } catch (error) {
    return [
      EVENT_PATH.mend(`The API could not be reached: ${(error as Error).message}`, `Is ${url} the URL of the API?`),
    ];
  } finally {
    await revokeKey(projectId, id);
  }
}
