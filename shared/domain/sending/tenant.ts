/** What of SES a tenant's mail needs: `configuration-set/<name>`, `identity/<domain>`. */
export type TenantResource = string;

/** `joining`: SES was or is about to be asked, and may have done it. */
type Membership = 'joining' | 'joined';
export type TenantSending = 'ENABLED' | 'DISABLED';

/** A project's tenant in SES, as far as it is known. */
export interface Tenant {
  projectId: string;
  /** Rises with each change, and with each sign that there is something to do. */
  version: number;
  /** Absent until SES has made it. */
  arn?: string;
  resources: Readonly<Record<TenantResource, Membership>>;
  /** What SES was last told. */
  sending: TenantSending;
  /** SES has refused mail in a way that does not go with this state. */
  doubtful?: boolean;
  /** ISO time at which SES was last asked about it. */
  checkedAt?: string;
}

/** How the tenant should be; null when its project is gone. */
export type WantedTenant = { resources: readonly TenantResource[]; sending: TenantSending } | null;

/** The next thing to do; each but `note` is one call to SES, which may be repeated. */
export type TenantStep =
  | { do: 'create' | 'read' | 'delete' }
  | { do: 'note'; resources: Tenant['resources'] }
  | { do: 'join' | 'leave'; resource: TenantResource }
  | { do: 'tell'; sending: TenantSending };

/** SES is asked this often whether the tenant still stands. */
const CHECK_MS = 24 * 3600_000;

/** The first step from what is to what should be, but those in `skipped`; null when there is none. */
export function planTenant(
  tenant: Tenant,
  wanted: WantedTenant,
  now: number,
  skipped: ReadonlySet<TenantResource> = new Set(),
): TenantStep | null {
  if (wanted === null) return { do: 'delete' };
  if (tenant.arn === undefined) return { do: 'create' };
  const checked = tenant.checkedAt === undefined ? 0 : Date.parse(tenant.checkedAt);
  if (tenant.doubtful || now - checked >= CHECK_MS) return { do: 'read' };
  if (wanted.sending === 'DISABLED' && tenant.sending !== 'DISABLED') return { do: 'tell', sending: 'DISABLED' };
  return planResources(tenant, wanted.resources, skipped) ?? planSending(tenant, wanted.sending);
}

const planSending = (tenant: Tenant, sending: TenantSending): TenantStep | null =>
  tenant.sending === sending ? null : { do: 'tell', sending };

/** What SES is asked for is noted first: so whatever it may hold is known, and can be taken away again. */
function planResources(
  { resources }: Tenant,
  wanted: readonly TenantResource[],
  skipped: ReadonlySet<TenantResource>,
): TenantStep | null {
  const added = wanted.filter((resource) => resources[resource] === undefined);
  if (added.length > 0) {
    const joining = Object.fromEntries(added.map((resource) => [resource, 'joining' as const]));
    return { do: 'note', resources: { ...resources, ...joining } };
  }
  const join = wanted.find((resource) => resources[resource] === 'joining' && !skipped.has(resource));
  if (join !== undefined) return { do: 'join', resource: join };
  const leave = Object.keys(resources).find((resource) => !wanted.includes(resource) && !skipped.has(resource));
  return leave === undefined ? null : { do: 'leave', resource: leave };
}

/** All of a tenant's resources as not yet joined. */
export const rejoining = (resources: Tenant['resources']): Tenant['resources'] =>
  Object.fromEntries(Object.keys(resources).map((resource) => [resource, 'joining' as const]));
