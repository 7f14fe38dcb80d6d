import { deleteObjects } from '../../../shared/aws/storage';
import { listDomains } from '../../../shared/db/domains/domains';
import { batchDelete } from '../../../shared/db/operator/batch-delete';
import { endProjectDeletion, type ProjectDeletion } from '../../../shared/db/projects/deletion';
import { scanProjectObjects, scanProjectRows } from '../../../shared/db/projects/project-data';
import { getTenant } from '../../../shared/db/sending/tenants';
import type { Tenant } from '../../../shared/domain/sending/tenant';
import { MINUTE_MS } from '../../../shared/durations';
import { now, sleep } from '../../../shared/ops/clock';
import { env, envNames } from '../../../shared/ops/env';
import { dropDomain } from '../../../shared/services/drop-domain/drop-domain';
import { reconcileTenant } from '../../../shared/services/reconcile-tenant/reconcile-tenant';
import { CliFailure } from '../failure';
import { tenantPrefixFor } from '../names';
import type { Output } from '../output';
import { SETTLED_MINUTES, SETTLED_MS } from '../settled';

const MAX_PASSES = 10;
const LOG_EVERY_MS = 30_000;
/** One unit for a KB of the row, and one for its index entry. */
const UNITS_PER_ROW = 2;

export interface ErasedCounts {
  rows: number;
  objects: number;
  domains: number;
}

/**
 * Ends after a pass that found nothing and began after the project's last writes. If it fails, a second run continues
 * it.
 */
export async function eraseProject(deletion: ProjectDeletion, output: Output): Promise<ErasedCounts> {
  const { projectId } = deletion;
  const total: ErasedCounts = { rows: 0, objects: 0, domains: 0 };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const erased = await erasePass(projectId, output);
    for (const kind of Object.keys(erased) as (keyof ErasedCounts)[]) total[kind] += erased[kind];
    const isEmptyPass = Object.values(erased).every((count) => count === 0);
    if (isEmptyPass && deletion.erasedAt) return total;
    if (isEmptyPass && pass > 0) {
      await endProjectDeletion(deletion);
      return total;
    }
    output.err(
      `Removed everything found. Scanning again in ${SETTLED_MINUTES} minutes for rows that were still being written.`,
    );
    await sleep(SETTLED_MS);
  }
  throw new CliFailure('Something still writes rows of this project. Run the command again.');
}

/** Removes domains from SES first: without the rows that claim a domain, another project may claim it. */
async function erasePass(projectId: string, output: Output): Promise<ErasedCounts> {
  const domains = await removeFromSes(projectId);
  let rows = 0;
  let objects = 0;
  let nextLogAt = now() + LOG_EVERY_MS;
  await scanProjectRows(projectId, async (page) => {
    await batchDelete(page);
    rows += page.length;
    if (now() >= nextLogAt) {
      output.err(`${rows} rows removed so far.`);
      nextLogAt = now() + LOG_EVERY_MS;
    }
    return page.length * UNITS_PER_ROW;
  });
  await scanProjectObjects(projectId, async (page) => {
    await deleteObjects(page);
    objects += page.length;
  });
  return { rows, objects, domains };
}

const TENANT_TIMEOUT_MS = MINUTE_MS;

const tenantNameIn = (arn: string | undefined): string | undefined => /:tenant\/([^/]+)\//.exec(arn ?? '')?.[1];

function tenantPrefixOf({ projectId, arn }: Tenant): string {
  const name = tenantNameIn(arn);
  return name?.endsWith(`-${projectId}`) ? name.slice(0, -projectId.length - 1) : tenantPrefixFor(env('table'));
}

/** Keeps identities that another project uses or the service did not create. Returns the number of domains. */
export async function removeFromSes(projectId: string): Promise<number> {
  const domains = await listDomains(projectId);
  const tenant = await getTenant(projectId);
  // `dropDomain` finds the project's tenant by this prefix.
  if (tenant) process.env[envNames.tenants] = tenantPrefixOf(tenant);
  for (const domain of domains) await dropDomain(domain);
  if (!tenant) return domains.length;
  await reconcileTenant(projectId, () => TENANT_TIMEOUT_MS);
  if (await getTenant(projectId)) throw new CliFailure('SES has not deleted the tenant yet. Run the command again.');
  return domains.length;
}
