import {
  createTenant,
  deleteTenant,
  joinTenant,
  leaveTenant,
  readTenant,
  type SesTenant,
  setTenantSending,
} from '../../aws/tenants';
import { asJoining, type Tenant, type TenantStep } from '../../domain/sending/tenant';
import { isoNow } from '../../ops/clock';
import { logger } from '../../ops/log';
import { count } from '../../ops/metrics';
import { tryCallSes } from '../check-domain/upstream';

const MAX_WAIT_MS = 5_000;

export type StepOutcome = Tenant | 'deleted' | 'missing' | 'failed';

const withoutResource = (resources: Tenant['resources'], resource: string): Tenant['resources'] =>
  Object.fromEntries(Object.entries(resources).filter(([name]) => name !== resource));

const callWithWait = async <T>(operation: string, run: () => Promise<T>): Promise<{ result: T } | null> =>
  tryCallSes(operation, run, MAX_WAIT_MS);

/** Each step can be repeated safely. */
export async function applyStep(tenant: Tenant, name: string, step: TenantStep): Promise<StepOutcome> {
  const { arn = '', resources } = tenant;
  switch (step.do) {
    case 'record':
      return { ...tenant, resources: step.resources };
    case 'create':
      return createSesTenant(tenant, name);
    case 'read':
      return compareTenant(tenant, await callWithWait('GetTenant', () => readTenant(name)));
    case 'delete':
      return (await callWithWait('DeleteTenant', () => deleteTenant(name))) ? 'deleted' : 'failed';
    case 'join': {
      const response = await callWithWait('CreateTenantResourceAssociation', () =>
        joinTenant(name, arn, step.resource),
      );
      if (response?.result !== 'joined') return response?.result ?? 'failed';
      return { ...tenant, resources: { ...resources, [step.resource]: 'joined' } };
    }
    case 'leave': {
      const response = await callWithWait('DeleteTenantResourceAssociation', () =>
        leaveTenant(name, arn, step.resource),
      );
      return response ? { ...tenant, resources: withoutResource(resources, step.resource) } : 'failed';
    }
    case 'setSending': {
      const operation = 'UpdateReputationEntityCustomerManagedStatus';
      const response = await callWithWait(operation, () => setTenantSending(arn, step.sending));
      return response ? { ...tenant, sending: step.sending } : 'failed';
    }
  }
}

async function createSesTenant(tenant: Tenant, name: string): Promise<StepOutcome> {
  const createResponse = await callWithWait('CreateTenant', () => createTenant(name));
  if (!createResponse) return 'failed';
  if (createResponse.result !== 'exists') return { ...tenant, arn: createResponse.result.arn, checkedAt: isoNow() };
  const readResponse = await callWithWait('GetTenant', () => readTenant(name));
  return readResponse?.result ? { ...tenant, arn: readResponse.result.arn, checkedAt: isoNow() } : 'failed';
}

function compareTenant(tenant: Tenant, response: { result: SesTenant | null } | null): StepOutcome {
  if (!response) return 'failed';
  const { arn: _, doubtful = false, ...rest } = tenant;
  if (!response.result) return { ...rest, resources: asJoining(tenant.resources), sending: 'ENABLED' };
  if (!response.result.isSending && tenant.sending === 'ENABLED') {
    count('TenantStopped');
    logger.warn('SES has stopped a tenant', { project: tenant.projectId });
  }
  const resources = doubtful ? asJoining(tenant.resources) : tenant.resources;
  return { ...rest, arn: response.result.arn, resources, checkedAt: isoNow() };
}
