import { enqueue } from '../../shared/aws/queues';
import { listProjects } from '../../shared/db/projects/projects';
import { readTenantWalk, saveTenantWalk } from '../../shared/db/sending/tenant-scan';
import { addTenant, listDueTenants, lookAtTenantAgain } from '../../shared/db/sending/tenants';
import { now } from '../../shared/ops/clock';
import { env, optionalEnv } from '../../shared/ops/env';
import { inTurns } from '../../shared/ops/for-each-concurrent';

const PER_TICK = 20;
/** Each has a few calls to make, of which SES takes one a second. */
const SPACING_SECONDS = 3;
const QUEUE_AGAIN_MS = 5 * 60_000;
const SIDE_BY_SIDE = 20;
const WALK_MS = 24 * 3600_000;

/** Gives a tenant to those projects that have none, a page of them each minute: all of them when tenants are switched on. */
async function walk(): Promise<void> {
  const { after, restUntil } = await readTenantWalk();
  if (restUntil > now()) return;
  const { projects, next } = await listProjects(after);
  await inTurns(projects, SIDE_BY_SIDE, async ({ id }) => {
    await addTenant(id);
  });
  await saveTenantWalk(next === null ? { restUntil: now() + WALK_MS } : { after: next, restUntil: 0 });
}

/** Queues tenants that are to be looked at. */
export async function queueTenants(): Promise<void> {
  if (!optionalEnv('tenants')) return;
  await walk();
  const moved: string[] = [];
  await inTurns(await listDueTenants(now(), PER_TICK), SIDE_BY_SIDE, async (projectId) => {
    if (await lookAtTenantAgain(projectId, now() + QUEUE_AGAIN_MS, now())) moved.push(projectId);
  });
  const messages = moved.map((project, index) => ({
    body: { v: 1, kind: 'tenant', project },
    delaySeconds: index * SPACING_SECONDS,
    group: project,
  }));
  if (messages.length > 0) await enqueue(env('jobsQueue'), messages);
}
