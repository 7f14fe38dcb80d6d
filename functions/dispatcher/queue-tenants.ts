import { listProjects } from '../../shared/db/projects/projects';
import {
  addTenant,
  listDueTenants,
  readTenantScan,
  saveTenantScan,
  scheduleTenantCheck,
} from '../../shared/db/sending/tenants';
import { DAY_MS, MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { queueDueWork } from './due-work';

const MAX_PER_TICK = 20;
/** Each tenant takes a few calls, and SES allows one per second. */
const SPACING_SECONDS = 3;
const REQUEUE_MS = 5 * MINUTE_MS;
const CONCURRENCY = 20;
const SCAN_INTERVAL_MS = DAY_MS;

/** When tenants are first enabled, every project lacks one, so each tick adds those of one page of projects. */
async function addMissingTenants(): Promise<void> {
  const { after, restUntil: nextScanAt } = await readTenantScan();
  if (nextScanAt > now()) return;
  const { projects, next } = await listProjects(after);
  await forEachConcurrent(projects, CONCURRENCY, async ({ id }) => {
    await addTenant(id);
  });
  await saveTenantScan(next === null ? { restUntil: now() + SCAN_INTERVAL_MS } : { after: next, restUntil: 0 });
}

export async function queueTenants(): Promise<void> {
  if (!optionalEnv('tenants')) return;
  await addMissingTenants();
  await queueDueWork({
    logName: 'due tenant',
    idsOf: (project) => ({ project }),
    list: () => listDueTenants(now(), MAX_PER_TICK),
    postpone: (project) => scheduleTenantCheck(project, now() + REQUEUE_MS, now()),
    messagesOf: (projects) =>
      projects.map((project, index) => ({
        body: { v: 1, kind: 'tenant', project },
        delaySeconds: index * SPACING_SECONDS,
      })),
  });
}
