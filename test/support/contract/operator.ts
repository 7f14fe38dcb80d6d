import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyKind } from '../../../shared/contract/routes/keys';
import { createOperatorLink } from '../../../shared/db/members/links';
import { type ApiKey, createKey } from '../../../shared/db/projects/api-keys';
import { createProject, type Project, setProjectStatus } from '../../../shared/db/projects/projects';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { hashOfKey, newApiKey } from '../../../shared/domain/projects/api-key';
import { newProject } from '../../../shared/domain/projects/new-project';
import { isoNow } from '../../../shared/ops/clock';
import { envNames } from '../../../shared/ops/env';
import { idSource, newId } from '../../../shared/ops/ids';
import type { Call } from './client';

/** A scan of a test's table has few pages. */
const MAX_PAGES = 20;

/** What the stream's readers make of a committed change, sooner or later: events of contacts, and their summaries. */
const follows = ({ sk = '', name = '' }: Record<string, string>): boolean =>
  sk.endsWith('#S') || (sk.startsWith('EVENT#') && name.startsWith('contact.'));

/** Rows that any request writes, refused or not: what it counts and when a key was used. */
const bookkeeping = /#RATE(#|$)|#KEYUSE$|#APIERRORS$|#N#|^RATE$|^LEASE$|^ACCOUNT$/;

/** Points the data layer of this test at the table of a local service, as the operator's tool does. */
export function connectOperator(dir: string): void {
  const operator = JSON.parse(readFileSync(join(dir, 'operator.json'), 'utf8'));
  Object.assign(process.env, operator.endpoints, {
    [envNames.table]: operator.table,
    [envNames.emailBucket]: operator.emailBucket,
  });
}

export async function addProject(name: string, status: Project['status'] = 'ACTIVE'): Promise<Project> {
  const ids = idSource();
  const project = newProject(name, ids, ids.time);
  await createProject(project);
  if (status !== 'ACTIVE') await setProjectStatus(project.id, status);
  return project;
}

/** Makes a key of a project and answers with its text. */
export async function addKey(
  projectId: string,
  kind: KeyKind = 'secret',
  limits: Pick<ApiKey, 'scopes' | 'expiresAt' | 'revokedAt'> = {},
): Promise<string> {
  const text = newApiKey(kind);
  const facts = { id: newId('key'), projectId, kind, name: 'test', hash: hashOfKey(text), createdAt: isoNow() };
  await createKey({ ...facts, ...limits });
  return text;
}

/** Every row of the table, as text in the order of keys, without bookkeeping unless it is asked for. */
export async function tableRows({ all = false } = {}): Promise<string[]> {
  const rows: string[] = [];
  let after: Record<string, unknown> | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: after }),
    );
    rows.push(...Items.filter((item) => all || (!bookkeeping.test(item.pk) && !follows(item))).map(asText));
    after = LastEvaluatedKey;
    if (!after) return rows.sort();
  }
  throw new Error('the table is larger than a test makes it');
}

const asText = (item: Record<string, unknown>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Forgets the requests that a project has made in its current minutes, so that a long test is not refused. */
export async function forgetRequests(projectId: string): Promise<void> {
  const windows = ['secret', 'public', 'visitor#127.0.0.1'];
  await Promise.all(
    windows.map((window) =>
      db.send(new DeleteCommand({ TableName: tableName(), Key: keys.rateWindow(projectId, window) })),
    ),
  );
}

/** Signs the operator in to a project; answers with the session's id. The page says of itself what `userAgent` says. */
export async function openSession(
  call: Call,
  { projectId, now, userAgent = 'a test' }: { projectId: string; now: number; userAgent?: string },
): Promise<string> {
  const { token } = await createOperatorLink(projectId, now);
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': userAgent };
  const response = await call<{ data: { session: { id: string } } }>('POST /sessions', {
    key: null,
    body: { token },
    headers,
  });
  return response.body.data.session.id;
}
