import { enqueue } from '../../shared/aws/queues';
import { listProjects } from '../../shared/db/projects/projects';
import {
  addTenant,
  listDueTenants,
  lookAtTenantAgain,
  readTenantScan,
  saveTenantScan,
} from '../../shared/db/sending/tenants';
import { now } from '../../shared/ops/clock';
import { env, optionalEnv } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const PER_TICK = 20;
/** Each has a few calls to make, of which SES takes one a second. */
const SPACING_SECONDS = 3;
const QUEUE_AGAIN_MS = 5 * 60_000;
const CONCURRENCY = 20;
const SCAN_MS = 24 * 3600_000;

/** Gives a tenant to those projects that have none, a page of them each minute: all of them when tenants are switched on. */
async function scan(): Promise<void> {
  const { after, restUntil } = await readTenantScan();
  if (restUntil > now()) return;
  const { projects, next } = await listProjects(after);
  await forEachConcurrent(projects, CONCURRENCY, async ({ id }) => {
    await addTenant(id);
  });
  await saveTenantScan(next === null ? { restUntil: now() + SCAN_MS } : { after: next, restUntil: 0 });
}

/** Queues tenants that are to be looked at. */
export async function queueTenants(): Promise<void> {
  if (!optionalEnv('tenants')) return;
  await scan();
  const moved: string[] = [];
  await forEachConcurrent(await listDueTenants(now(), PER_TICK), CONCURRENCY, async (projectId) => {
    if (await lookAtTenantAgain(projectId, now() + QUEUE_AGAIN_MS, now())) moved.push(projectId);
  });
  const messages = moved.map((project, index) => ({
    body: { v: 1, kind: 'tenant', project },
    delaySeconds: index * SPACING_SECONDS,
    group: project,
  }));
  if (messages.length > 0) await enqueue(env('jobsQueue'), messages);
}
