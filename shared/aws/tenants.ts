import {
  AlreadyExistsException,
  CreateTenantCommand,
  CreateTenantResourceAssociationCommand,
  DeleteTenantCommand,
  DeleteTenantResourceAssociationCommand,
  GetTenantCommand,
  NotFoundException,
  UpdateReputationEntityCustomerManagedStatusCommand,
} from '@aws-sdk/client-sesv2';
import { optionalEnv } from '../ops/env';
import { ses } from './ses-client';

export function tenantName(projectId: string): string | undefined {
  const prefix = optionalEnv('tenants');
  return prefix && `${prefix}-${projectId}`;
}

export interface SesTenant {
  arn: string;
  isSending: boolean;
}

const toTenant = (tenant: { TenantArn?: string | undefined; SendingStatus?: string | undefined } = {}): SesTenant => {
  if (!tenant.TenantArn) throw new Error('SES returned no tenant');
  return { arn: tenant.TenantArn, isSending: tenant.SendingStatus !== 'DISABLED' };
};

/** The tenant has its own suppression list, which stays empty. */
export async function createTenant(TenantName: string): Promise<SesTenant | 'exists'> {
  const SuppressionAttributes = { SuppressedReasons: [], SuppressionScope: 'TENANT' as const };
  try {
    return toTenant(await ses.send(new CreateTenantCommand({ TenantName, SuppressionAttributes })));
  } catch (error) {
    if (error instanceof AlreadyExistsException) return 'exists';
    throw error;
  }
}

export async function readTenant(TenantName: string): Promise<SesTenant | null> {
  try {
    return toTenant((await ses.send(new GetTenantCommand({ TenantName }))).Tenant);
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

export async function deleteTenant(TenantName: string): Promise<void> {
  try {
    await ses.send(new DeleteTenantCommand({ TenantName }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}

const resourceArn = (tenantArn: string, resource: string): string =>
  `${tenantArn.split(':').slice(0, 5).join(':')}:${resource}`;

export async function joinTenant(
  TenantName: string,
  tenantArn: string,
  resource: string,
): Promise<'joined' | 'missing'> {
  const ResourceArn = resourceArn(tenantArn, resource);
  try {
    await ses.send(new CreateTenantResourceAssociationCommand({ TenantName, ResourceArn }));
  } catch (error) {
    if (error instanceof NotFoundException) return 'missing';
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
  return 'joined';
}

export async function leaveTenant(TenantName: string, tenantArn: string, resource: string): Promise<void> {
  const ResourceArn = resourceArn(tenantArn, resource);
  try {
    await ses.send(new DeleteTenantResourceAssociationCommand({ TenantName, ResourceArn }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}

/** A tenant that SES itself has disabled stays disabled. */
export async function setTenantSending(tenantArn: string, SendingStatus: 'ENABLED' | 'DISABLED'): Promise<void> {
  await ses.send(
    new UpdateReputationEntityCustomerManagedStatusCommand({
      ReputationEntityType: 'RESOURCE',
      ReputationEntityReference: tenantArn,
      SendingStatus,
    }),
  );
}
