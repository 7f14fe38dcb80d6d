import { nearestCovering } from '../domains/name';
import type { Tenant } from './tenant';

const IDENTITY = 'identity/';

export const identityResource = (domain: string): string => `${IDENTITY}${domain}`;
export const configurationSetResource = (name: string): string => `configuration-set/${name}`;

/**
 * Whether mail from a domain by a configuration set can go under the tenant: SES takes it only with both of them
 * joined. Until then it goes without a tenant, for a first password reset does not wait for book-keeping.
 */
export function standsFor(tenant: Tenant, fromDomain: string, configurationSet: string): boolean {
  const { arn, doubtful = false, resources } = tenant;
  if (arn === undefined || doubtful) return false;
  const domains = Object.keys(resources)
    .filter((resource) => resource.startsWith(IDENTITY))
    .map((resource) => resource.slice(IDENTITY.length));
  const identity = nearestCovering(domains, fromDomain);
  const needed = [
    configurationSetResource(configurationSet),
    ...(identity === null ? [] : [identityResource(identity)]),
  ];
  return identity !== null && needed.every((resource) => resources[resource] === 'joined');
}
