import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type AccountStore, arnOf, resourceOf, type Tenant } from './account-store';
import { alreadyExists, badRequest, notFound, sendingPaused } from './errors';
import type { Operation } from './operation';

const tenantRequest = z.object({ TenantName: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const createTenantRequest = tenantRequest.extend({
  SuppressionAttributes: z
    .object({
      SuppressedReasons: z.array(z.enum(['BOUNCE', 'COMPLAINT'])).optional(),
      SuppressionScope: z.enum(['TENANT', 'ACCOUNT']).optional(),
    })
    .default({}),
});
const tenantResourceRequest = tenantRequest.extend({ ResourceArn: z.string().min(1) });
const sendingStatusRequest = z.object({ SendingStatus: z.enum(['ENABLED', 'DISABLED', 'REINSTATED']) });

function requireTenant(account: AccountStore, name: string): Tenant {
  const tenant = account.tenants.get(name);
  if (!tenant) throw notFound(`Tenant <${name}> does not exist.`);
  return tenant;
}

const describe = ({ name, arn, createdAt, suppression, sending }: Tenant) => ({
  TenantName: name,
  TenantId: arn.slice(arn.lastIndexOf('/') + 1),
  TenantArn: arn,
  CreatedTimestamp: createdAt / 1000,
  Tags: [],
  SendingStatus: sending,
  SuppressionAttributes: suppression,
});

export const createTenant: Operation = ({ account, clock }, { body }) => {
  const { TenantName: name, SuppressionAttributes: suppression } = createTenantRequest.parse(body);
  if (account.tenants.has(name)) throw alreadyExists(`Tenant <${name}> already exists.`);
  const arn = arnOf(`tenant/${name}/tn-${randomUUID().replaceAll('-', '')}`);
  const tenant: Tenant = { name, arn, createdAt: clock.now(), suppression, resources: [], sending: 'ENABLED' };
  account.save('tenant', tenant);
  return describe(tenant);
};

export const getTenant: Operation = ({ account }, { body }) => ({
  Tenant: describe(requireTenant(account, tenantRequest.parse(body).TenantName)),
});

export const deleteTenant: Operation = ({ account }, { body }) => {
  account.remove('tenant', requireTenant(account, tenantRequest.parse(body).TenantName).name);
  return {};
};

function requireResource(account: AccountStore, arn: string): void {
  const { kind = '', name = '' } = resourceOf(arn) ?? {};
  if (kind === 'identity' && account.identities.has(name)) return;
  if (kind === 'configuration-set' && account.configurationSets.has(name)) return;
  if (kind !== 'identity' && kind !== 'configuration-set') throw badRequest(`Invalid resource ARN <${arn}>.`);
  throw notFound(`Resource <${arn}> does not exist.`);
}

export const associateResource: Operation = ({ account }, { body }) => {
  const { TenantName: name, ResourceArn: arn } = tenantResourceRequest.parse(body);
  const tenant = requireTenant(account, name);
  requireResource(account, arn);
  if (tenant.resources.includes(arn)) throw alreadyExists(`Resource <${arn}> is already associated with <${name}>.`);
  account.save('tenant', { ...tenant, resources: [...tenant.resources, arn] });
  return {};
};

export const disassociateResource: Operation = ({ account }, { body }) => {
  const { TenantName: name, ResourceArn: arn } = tenantResourceRequest.parse(body);
  const tenant = requireTenant(account, name);
  if (!tenant.resources.includes(arn)) throw notFound(`Resource <${arn}> is not associated with <${name}>.`);
  account.save('tenant', { ...tenant, resources: tenant.resources.filter((resource) => resource !== arn) });
  return {};
};

export const listResources: Operation = ({ account }, { body }) => ({
  TenantResources: requireTenant(account, tenantRequest.parse(body).TenantName).resources.map((ResourceArn) => ({
    ResourceType: ResourceArn.includes(':identity/') ? 'EMAIL_IDENTITY' : 'CONFIGURATION_SET',
    ResourceArn,
  })),
});

export const putSendingStatus: Operation = ({ account }, { body, names: [, arn = ''] }) => {
  const { SendingStatus: sending } = sendingStatusRequest.parse(body);
  const tenant = [...account.tenants.values()].find((tenant) => tenant.arn === arn);
  if (!tenant) throw badRequest(`Reputation entity <${arn}> does not exist.`);
  account.save('tenant', { ...tenant, sending });
  return {};
};

export function checkTenant(account: AccountStore, name: string, usedResources: readonly string[]): void {
  const tenant = requireTenant(account, name);
  if (tenant.sending === 'DISABLED') throw sendingPaused(`Sending is paused for tenant <${name}>.`);
  const missing = usedResources.map(arnOf).find((arn) => !tenant.resources.includes(arn));
  if (missing) throw badRequest(`Resource <${missing}> is not associated with tenant <${name}>.`);
}
