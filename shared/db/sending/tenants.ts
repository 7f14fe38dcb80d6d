import type { Tenant } from '../../domain/sending/tenant';
import type { EpochMs } from '../../durations';
import { timedCache } from '../../ops/cache';
import { now, toIso } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import { indexes } from '../table/indexes';
import { keys } from '../table/keys';
import { queryPage } from '../table/query';
import { get, getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';

const STATE_AGE_MS = 5_000;
const recentTenants = timedCache<Tenant | null>(STATE_AGE_MS);
const TENANT_PK = /^P#(.+?)#TENANT$/;

const dueSortKey = (projectId: string, at: number): string => `${toIso(at)}#${projectId}`;

const putTenant = (tenant: Tenant, at: number, condition: Expression): Promise<boolean> => {
  const { projectId } = tenant;
  const entry = { g5pk: indexes.dueTenants, g5sk: dueSortKey(projectId, at) };
  return put({ ...keys.tenant(projectId), ...entry, v: 1, ...tenant }, condition);
};

export const getTenant = (projectId: string): Promise<Tenant | null> =>
  getAs(keys.tenant(projectId), contentOf<Tenant>);

export const tenantState = (projectId: string): Promise<Tenant | null> =>
  recentTenants.get(projectId, () => getTenant(projectId));

export const addTenant = (projectId: string): Promise<boolean> =>
  putTenant({ projectId, version: 1, resources: {}, sending: 'ENABLED' }, now(), expr`attribute_not_exists(pk)`);

export const saveTenant = (before: Tenant, next: Tenant, nextCheck: number): Promise<boolean> =>
  putTenant({ ...next, version: before.version + 1 }, nextCheck, ifVersion(before));

const ifVersion = ({ version }: Tenant): Expression => expr`version = ${version}`;

const moveDueEntry = (projectId: string, at: number, set: object = {}, condition?: Expression): Promise<boolean> =>
  update(keys.tenant(projectId), {
    set: { g5sk: dueSortKey(projectId, at), ...set },
    add: { version: 1 },
    if: condition,
  });

export async function wakeTenant(projectId: string): Promise<void> {
  if (!(await moveDueEntry(projectId, now()))) await addTenant(projectId);
}

/** Email is sent without the tenant until the tenant's row has been compared with SES. */
export async function markTenantDoubtful(projectId: string): Promise<void> {
  await moveDueEntry(projectId, now(), { doubtful: true });
}

export const scheduleTenantCheck = (projectId: string, nextCheck: number, seenAt: number): Promise<boolean> =>
  moveDueEntry(projectId, nextCheck, {}, expr`g5sk <= ${`${toIso(seenAt)}~`}`);

export const removeTenant = (tenant: Tenant): Promise<boolean> =>
  remove(keys.tenant(tenant.projectId), ifVersion(tenant));

export async function listDueTenants(until: number, limit: number): Promise<string[]> {
  const sk = { atMost: `${toIso(until)}~` };
  const { rows } = await queryPage({ pk: indexes.dueTenants, index: 'g5', sk, limit });
  return rows.map(({ pk }) => TENANT_PK.exec(String(pk))?.[1]).filter((id) => id !== undefined);
}

export interface TenantScan {
  after?: string;
  restUntil: EpochMs;
}

export async function readTenantScan(): Promise<TenantScan> {
  return { restUntil: 0, ...(await get<Partial<TenantScan>>(keys.tenantScan(), { eventual: true })) };
}

export async function saveTenantScan({ after, restUntil }: TenantScan): Promise<void> {
  await put({ ...keys.tenantScan(), v: 1, restUntil, ...(after === undefined ? {} : { after }) });
}
