import { tenantName } from '../../aws/tenants';
import { listDomains } from '../../db/domains/domains';
import { currentProject } from '../../db/projects/projects';
import { getTenant, removeTenant, saveTenant } from '../../db/sending/tenants';
import { statusAt } from '../../domain/domains/domains';
import {
  configurationSetResource,
  identityResource,
  planTenant,
  type RequiredTenant,
  type Tenant,
  type TenantStep,
} from '../../domain/sending/tenant';
import { DAY_MS, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { applyStep } from './apply-step';

const MAX_STEPS = 25;
const MAX_FAILURES = 3;
const MIN_TIME_TO_CONTINUE_MS = 30_000;
const SOON_MS = MINUTE_MS;
/** The wait after a failure. A missing resource won't exist a minute later. */
const RETRY_MS = 15 * MINUTE_MS;
const ROUTINE_MS = DAY_MS;

interface Run {
  name: string;
  skippedResources: Set<string>;
  failures: number;
}

/** If the run stops early, the due index starts another run. */
export async function reconcileTenant(projectId: string, remainingMs: () => number): Promise<void> {
  const name = tenantName(projectId);
  if (!name) return;
  const run: Run = { name, skippedResources: new Set(), failures: 0 };
  for (let steps = 0; steps < MAX_STEPS && remainingMs() > MIN_TIME_TO_CONTINUE_MS; steps++) {
    const tenant = await getTenant(projectId);
    if (!tenant) return;
    const step = planTenant(tenant, await readRequiredTenant(projectId), now(), run.skippedResources);
    if (!step && (await scheduleNextRun(tenant, run))) return;
    if (step && !(await runStep(tenant, step, run))) return;
  }
}

function scheduleNextRun(tenant: Tenant, { failures }: Run): Promise<boolean> {
  const nextRunMs = failures > 0 ? RETRY_MS : ROUTINE_MS;
  return saveTenant(tenant, tenant, now() + nextRunMs);
}

/** Returns whether the run may continue. */
async function runStep(tenant: Tenant, step: TenantStep, run: Run): Promise<boolean> {
  const outcome = await applyStep(tenant, run.name, step);
  if (outcome === 'deleted') return !(await removeTenant(tenant));
  if (outcome !== 'failed' && outcome !== 'missing') {
    await saveTenant(tenant, outcome, now() + SOON_MS);
    return true;
  }
  run.failures += 1;
  const resource = 'resource' in step ? step.resource : null;
  if (resource !== null) run.skippedResources.add(resource);
  // Either the tenant or the resource is missing: the next run reads the tenant to find out.
  const isDoubtful = outcome === 'missing' && run.failures === 1;
  const mayContinue = resource !== null && run.failures < MAX_FAILURES;
  const checkedTenant = isDoubtful ? { ...tenant, doubtful: true } : tenant;
  if (isDoubtful || !mayContinue) await saveTenant(tenant, checkedTenant, now() + SOON_MS);
  return mayContinue;
}

async function readRequiredTenant(projectId: string): Promise<RequiredTenant> {
  const [project, domains] = await Promise.all([currentProject(projectId), listDomains(projectId)]);
  if (!project) return null;
  const time = now();
  const verifiedDomains = domains.filter((domain) => statusAt(domain, time) === 'VERIFIED');
  const configurationSets = [env('transactionalSet'), env('bulkSet')];
  const isStopped = project.status !== 'ACTIVE' || project.paused?.everything !== undefined;
  return {
    resources: [
      ...configurationSets.map(configurationSetResource),
      ...verifiedDomains.map(({ domain }) => identityResource(domain)),
    ],
    sending: isStopped ? 'DISABLED' : 'ENABLED',
  };
}
