import { DAY_MS, type IsoTime } from '../../durations';
import { nearestCovering } from '../domains/name';

/** `configuration-set/<name>` or `identity/<domain>`. */
export type TenantResource = string;

/** `joining`: SES may have added the resource already. */
type Membership = 'joining' | 'joined';
export type TenantSending = 'ENABLED' | 'DISABLED';

export interface Tenant {
  projectId: string;
  /** Raised by each change, and by each run that works on the tenant. */
  version: number;
  arn?: string;
  resources: Readonly<Record<TenantResource, Membership>>;
  sending: TenantSending;
  /** SES refused email that it should accept in this state. */
  doubtful?: boolean;
  checkedAt?: IsoTime;
}

export type RequiredTenant = { resources: readonly TenantResource[]; sending: TenantSending } | null;

/** Each step is one repeatable SES call, except `record`, which only stores. */
export type TenantStep =
  | { do: 'create' | 'read' | 'delete' }
  | { do: 'record'; resources: Tenant['resources'] }
  | { do: 'join' | 'leave'; resource: TenantResource }
  | { do: 'setSending'; sending: TenantSending };

const CHECK_MS = DAY_MS;

export function planTenant(
  tenant: Tenant,
  required: RequiredTenant,
  now: number,
  skipped: ReadonlySet<TenantResource> = new Set(),
): TenantStep | null {
  if (required === null) return { do: 'delete' };
  if (tenant.arn === undefined) return { do: 'create' };
  const checkedAtMs = tenant.checkedAt === undefined ? 0 : Date.parse(tenant.checkedAt);
  if (tenant.doubtful || now - checkedAtMs >= CHECK_MS) return { do: 'read' };
  if (required.sending === 'DISABLED' && tenant.sending !== 'DISABLED') {
    return { do: 'setSending', sending: 'DISABLED' };
  }
  const step = planResources(tenant, required.resources, skipped);
  return step ?? (tenant.sending === required.sending ? null : { do: 'setSending', sending: required.sending });
}

/** Stores each resource as `joining` before the call to SES, so that it can be removed even if the response is lost. */
function planResources(
  { resources }: Tenant,
  required: readonly TenantResource[],
  skipped: ReadonlySet<TenantResource>,
): TenantStep | null {
  const newResources = required.filter((resource) => resources[resource] === undefined);
  if (newResources.length > 0) {
    const joining = Object.fromEntries(newResources.map((resource) => [resource, 'joining' as const]));
    return { do: 'record', resources: { ...resources, ...joining } };
  }
  const join = required.find((resource) => resources[resource] === 'joining' && !skipped.has(resource));
  if (join !== undefined) return { do: 'join', resource: join };
  const leave = Object.keys(resources).find((resource) => !required.includes(resource) && !skipped.has(resource));
  return leave === undefined ? null : { do: 'leave', resource: leave };
}

export const asJoining = (resources: Tenant['resources']): Tenant['resources'] =>
  Object.fromEntries(Object.keys(resources).map((resource) => [resource, 'joining' as const]));

const IDENTITY = 'identity/';

export const identityResource = (domain: string): string => `${IDENTITY}${domain}`;
export const configurationSetResource = (name: string): string => `configuration-set/${name}`;

/** SES needs domain and configuration set joined. Until then, emails have no tenant, so no password reset waits. */
export function isJoinedFor(tenant: Tenant, fromDomain: string, configurationSet: string): boolean {
  const { arn, doubtful = false, resources } = tenant;
  if (arn === undefined || doubtful) return false;
  const domains = Object.keys(resources)
    .filter((resource) => resource.startsWith(IDENTITY))
    .map((resource) => resource.slice(IDENTITY.length));
  const identity = nearestCovering(domains, fromDomain);
  if (identity === null) return false;
  const requiredResources = [configurationSetResource(configurationSet), identityResource(identity)];
  return requiredResources.every((resource) => resources[resource] === 'joined');
}
