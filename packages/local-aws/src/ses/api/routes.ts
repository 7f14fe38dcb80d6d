import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { type CallOutcome, LEFT_OPEN, Refusal, type Reply, readBody } from '../../loopback';
import * as accounts from './account';
import { badRequest, internalError, SesError, tooManyRequests } from './errors';
import * as identities from './identities';
import type { Operation, SesContext } from './operation';
import { sendEmail } from './send-email';
import * as tenants from './tenants';

/** A 40 MB message in base64, plus the rest of its request. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const SEND_EMAIL = 'SendEmail';

const operations: Record<string, readonly [route: string, operation: Operation]> = {
  [SEND_EMAIL]: ['POST outbound-emails', sendEmail],
  GetAccount: ['GET account', accounts.getAccount],
  GetEmailAddressInsights: ['POST email-address-insights', accounts.getEmailAddressInsights],
  CreateEmailIdentity: ['POST identities', identities.createEmailIdentity],
  ListEmailIdentities: ['POST list-identities', identities.listEmailIdentities],
  GetEmailIdentity: ['GET identities/*', identities.getEmailIdentity],
  DeleteEmailIdentity: ['DELETE identities/*', identities.deleteEmailIdentity],
  PutEmailIdentityMailFromAttributes: ['PUT identities/*/mail-from', identities.putMailFromAttributes],
  PutEmailIdentityFeedbackAttributes: ['PUT identities/*/feedback', identities.putFeedbackAttributes],
  PutEmailIdentityConfigurationSetAttributes: [
    'PUT identities/*/configuration-set',
    identities.putIdentityConfigurationSet,
  ],
  CreateConfigurationSet: ['POST configuration-sets', accounts.createConfigurationSet],
  ListConfigurationSets: ['POST list-configuration-sets', accounts.listConfigurationSets],
  GetConfigurationSet: ['GET configuration-sets/*', accounts.getConfigurationSet],
  DeleteConfigurationSet: ['DELETE configuration-sets/*', accounts.deleteConfigurationSet],
  CreateTenant: ['POST tenants', tenants.createTenant],
  GetTenant: ['POST tenants/get', tenants.getTenant],
  DeleteTenant: ['POST tenants/delete', tenants.deleteTenant],
  CreateTenantResourceAssociation: ['POST tenants/resources', tenants.associateResource],
  DeleteTenantResourceAssociation: ['POST tenants/resources/delete', tenants.disassociateResource],
  ListTenantResources: ['POST tenants/resources/list', tenants.listResources],
  UpdateReputationEntityCustomerManagedStatus: [
    'PUT reputation/entities/*/*/customer-managed-status',
    tenants.putSendingStatus,
  ],
};

const routes = Object.entries(operations).map(([name, [route, operation]]) => {
  const [method, path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^/v2/email/${path.replaceAll('*', '([^/]+)')}/?$`), name, operation };
});

export interface SesCall {
  method: string;
  path: string;
  body: string;
}

export async function answerSes(context: SesContext, call: SesCall): Promise<CallOutcome> {
  try {
    const { name, names, operation } = findRoute(call.method, call.path);
    const body = parse(call.body);
    if (name !== SEND_EMAIL) limitCalls(context, name);
    const response = await operation(context, { body, names });
    return response === LEFT_OPEN ? LEFT_OPEN : { json: response };
  } catch (error) {
    return toRefusal(error);
  }
}

export function serveSes(context: SesContext, path: string, request: IncomingMessage): Promise<CallOutcome> {
  return readBody(request, MAX_BODY_BYTES).then(
    (body) => answerSes(context, { method: request.method ?? '', path, body: body.toString() }),
    toRefusal,
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    throw badRequest('The request body is not JSON.');
  }
}

function findRoute(method: string, path: string) {
  for (const { pattern, ...route } of routes) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { ...route, names: match.slice(1).map(decodeURIComponent) };
  }
  throw new SesError(404, 'UnknownOperationException', 'This emulator does not support the operation.');
}

/** SES allows about one call a second of each operation, except SendEmail. */
function limitCalls({ control, clock }: SesContext, name: string): void {
  if (control.bucketFor(name)?.take(1, clock.now()) === false) throw tooManyRequests('Too many requests.');
}

function toRefusal(error: unknown): Reply {
  const { status, code, message } = toSesError(error);
  return { status, headers: { 'x-amzn-errortype': code }, json: { message } };
}

function toSesError(error: unknown): SesError {
  if (error instanceof SesError) return error;
  if (error instanceof z.ZodError) return badRequest(z.prettifyError(error));
  if (error instanceof Refusal) return badRequest(error.message);
  return internalError();
}
