import { nearestCovering } from '../domains/name';

/** A resource of SES that a tenant's mail needs: `configuration-set/<name>`, `identity/<domain>`. */
export type TenantResource = string;

/** `joining`: SES was asked or is about to be asked, and may have done it. */
type Membership = 'joining' | 'joined';
export type TenantSending = 'ENABLED' | 'DISABLED';

/** What is known of a project's tenant in SES. */
export interface Tenant {
  projectId: string;
  /** Rises with each change and with each sign that something must be done. */
  version: number;
  /** Absent until SES has made it. */
  arn?: string;
  resources: Readonly<Record<TenantResource, Membership>>;
  /** The state that SES was last given. */
  sending: TenantSending;
  /** SES has refused mail in a way that contradicts this state. */
  doubtful?: boolean;
  /** ISO time of the last question to SES about it. */
  checkedAt?: string;
}

/** The state that the tenant should have; null if its project is deleted. */
export type WantedTenant = { resources: readonly TenantResource[]; sending: TenantSending } | null;

/** The next step. Each but `note` is one call to SES, which may be repeated. */
export type TenantStep =
  | { do: 'create' | 'read' | 'delete' }
  | { do: 'note'; resources: Tenant['resources'] }
  | { do: 'join' | 'leave'; resource: TenantResource }
  | { do: 'tell'; sending: TenantSending };

/** How often SES is asked whether the tenant still exists. */
const CHECK_MS = 24 * 3600_000;

/** The first step from the present state to the wanted one, without those in `skipped`; null if there is none. */
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
  const step = planResources(tenant, wanted.resources, skipped);
  return step ?? (tenant.sending === wanted.sending ? null : { do: 'tell', sending: wanted.sending });
}

/** What SES is asked for is noted first. So everything that SES may hold is known and can be removed again. */
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

const IDENTITY = 'identity/';

export const identityResource = (domain: string): string => `${IDENTITY}${domain}`;
export const configurationSetResource = (name: string): string => `configuration-set/${name}`;

/**
 * Whether mail from a domain by a configuration set can go under the tenant: SES takes it only if both are joined.
 * Until then it goes without a tenant, so that a first password reset need not wait.
 */
export function isJoinedFor(tenant: Tenant, fromDomain: string, configurationSet: string): boolean {
  const { arn, doubtful = false, resources } = tenant;
  if (arn === undefined || doubtful) return false;
  const domains = Object.keys(resources)
    .filter((resource) => resource.startsWith(IDENTITY))
    .map((resource) => resource.slice(IDENTITY.length));
  const identity = nearestCovering(domains, fromDomain);
  if (identity === null) return false;
  const needed = [configurationSetResource(configurationSet), identityResource(identity)];
  return needed.every((resource) => resources[resource] === 'joined');
}
