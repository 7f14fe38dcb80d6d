import { tenantName } from '../../aws/tenants';
import { getTenant, removeTenant, saveTenant } from '../../db/sending/tenants';
import { planTenant, type Tenant, type TenantStep } from '../../domain/sending/tenant';
import { now } from '../../ops/clock';
import { takeStep } from './take-step';
import { wantedTenant } from './wanted-tenant';

/** What one run does at most; a project with many new domains goes on with the next. */
const MAXIMUM_STEPS = 25;
const MAXIMUM_FAILURES = 3;
const TIME_TO_END_MS = 30_000;
const SOON_MS = 60_000;
/** What SES does not know, it will not know in a minute either. */
const RETRY_MS = 15 * 60_000;
const ROUTINE_MS = 24 * 3600_000;

/** What a run remembers of its failures, so that one resource holds up no other. */
interface Run {
  name: string;
  skipped: Set<string>;
  failures: number;
}

/**
 * Brings a project's tenant in SES in step with the project, a call at a time; the row holds what SES has and may
 * have. Whatever stops it, its entry brings it back.
 */
export async function keepTenant(projectId: string, remainingMs: () => number): Promise<void> {
  const name = tenantName(projectId);
  if (!name) return;
  const run: Run = { name, skipped: new Set(), failures: 0 };
  for (let count = 0; count < MAXIMUM_STEPS && remainingMs() > TIME_TO_END_MS; count++) {
    const tenant = await getTenant(projectId);
    if (!tenant) return;
    const step = planTenant(tenant, await wantedTenant(projectId), now(), run.skipped);
    if (!step) {
      const restMs = run.failures > 0 ? RETRY_MS : ROUTINE_MS;
      if (await saveTenant(tenant, tenant, now() + restMs)) return;
    } else if (!(await goOn(tenant, step, run))) return;
  }
}

/** Takes a step and stores what it came to; false when the run is to end. */
async function goOn(tenant: Tenant, step: TenantStep, run: Run): Promise<boolean> {
  const outcome = await takeStep(tenant, run.name, step);
  if (outcome === 'deleted') return !(await removeTenant(tenant));
  if (outcome !== 'failed' && outcome !== 'missing') {
    await saveTenant(tenant, outcome, now() + SOON_MS);
    return true;
  }
  run.failures += 1;
  const resource = 'resource' in step ? step.resource : null;
  if (resource !== null) run.skipped.add(resource);
  // Either the tenant or the resource is gone: what SES says of the tenant tells which.
  const doubtful = outcome === 'missing' && run.failures === 1;
  const goesOn = resource !== null && run.failures < MAXIMUM_FAILURES;
  if (doubtful || !goesOn) await saveTenant(tenant, doubtful ? { ...tenant, doubtful } : tenant, now() + SOON_MS);
  return goesOn;
}
