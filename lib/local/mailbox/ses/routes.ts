import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { BodyTooLarge, LEFT_OPEN, readBody, sendJson } from '../loopback';
import * as accounts from './account';
import { badRequest, internalError, SesError, tooManyRequests } from './errors';
import * as identities from './identities';
import { getEmailAddressInsights } from './insights';
import type { Operation, SesContext } from './operation';
import { sendEmail } from './send-email';
import * as tenants from './tenants';

/** A message of 40 MB in base64, and what stands around it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const SEND_EMAIL = 'SendEmail';

const route = (method: string, path: string, name: string, operation: Operation) => ({
  method,
  pattern: new RegExp(`^/v2/email/${path.replaceAll('*', '([^/]+)')}/?$`),
  name,
  operation,
});

const routes = [
  route('POST', 'outbound-emails', SEND_EMAIL, sendEmail),
  route('GET', 'account', 'GetAccount', accounts.getAccount),
  route('POST', 'email-address-insights', 'GetEmailAddressInsights', getEmailAddressInsights),
  route('POST', 'identities', 'CreateEmailIdentity', identities.createEmailIdentity),
  route('POST', 'list-identities', 'ListEmailIdentities', identities.listEmailIdentities),
  route('GET', 'identities/*', 'GetEmailIdentity', identities.getEmailIdentity),
  route('DELETE', 'identities/*', 'DeleteEmailIdentity', identities.deleteEmailIdentity),
  route('PUT', 'identities/*/mail-from', 'PutEmailIdentityMailFromAttributes', identities.putMailFromAttributes),
  route('PUT', 'identities/*/feedback', 'PutEmailIdentityFeedbackAttributes', identities.putFeedbackAttributes),
  route(
    'PUT',
    'identities/*/configuration-set',
    'PutEmailIdentityConfigurationSetAttributes',
    identities.putIdentityConfigurationSet,
  ),
  route('POST', 'configuration-sets', 'CreateConfigurationSet', accounts.createConfigurationSet),
  route('POST', 'list-configuration-sets', 'ListConfigurationSets', accounts.listConfigurationSets),
  route('GET', 'configuration-sets/*', 'GetConfigurationSet', accounts.getConfigurationSet),
  route('DELETE', 'configuration-sets/*', 'DeleteConfigurationSet', accounts.deleteConfigurationSet),
  route('POST', 'tenants', 'CreateTenant', tenants.createTenant),
  route('POST', 'tenants/get', 'GetTenant', tenants.getTenant),
  route('POST', 'tenants/delete', 'DeleteTenant', tenants.deleteTenant),
  route('POST', 'tenants/resources', 'CreateTenantResourceAssociation', tenants.joinResource),
  route('POST', 'tenants/resources/delete', 'DeleteTenantResourceAssociation', tenants.leaveResource),
  route('POST', 'tenants/resources/list', 'ListTenantResources', tenants.listResources),
  route(
    'PUT',
    'reputation/entities/*/*/customer-managed-status',
    'UpdateReputationEntityCustomerManagedStatus',
    tenants.putSendingStatus,
  ),
];

/** A call of SES's API v2. */
export interface SesCall {
  method: string;
  /** Under /v2/email/. */
  path: string;
  body: string;
}

interface SesAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** What SES answers to a call, however it comes; `LEFT_OPEN` when it never does. */
export async function answerSes(context: SesContext, call: SesCall): Promise<SesAnswer | typeof LEFT_OPEN> {
  try {
    const found = findRoute(call.method, call.path);
    const body = parse(call.body);
    if (found.name !== SEND_EMAIL) limitCalls(context, found.name);
    const answer = await found.operation(context, { body, names: found.names });
    return answer === LEFT_OPEN ? LEFT_OPEN : { status: 200, headers: {}, body: answer };
  } catch (error) {
    return toRefusal(error);
  }
}

/** Answers a call that comes over HTTP. */
export async function serveSes(
  context: SesContext,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<typeof LEFT_OPEN | undefined> {
  const answer = await readBody(request, MAX_BODY_BYTES).then(
    (body) => answerSes(context, { method: request.method ?? '', path, body: body.toString() }),
    toRefusal,
  );
  if (answer === LEFT_OPEN) return LEFT_OPEN;
  sendJson(response, answer.status, answer.body, answer.headers);
  return undefined;
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
  throw new SesError(404, 'UnknownOperationException', 'This operation is not known here.');
}

/** All operations but SendEmail are limited to about one call a second per account. */
function limitCalls({ bucket, clock }: SesContext, name: string): void {
  if (bucket(name)?.take(1, clock.now()) === false) throw tooManyRequests('Too many requests.');
}

function toRefusal(error: unknown): SesAnswer {
  const { status, code, message } = toSesError(error);
  return { status, headers: { 'x-amzn-errortype': code }, body: { message } };
}

function toSesError(error: unknown): SesError {
  if (error instanceof SesError) return error;
  if (error instanceof z.ZodError) return badRequest(z.prettifyError(error));
  if (error instanceof BodyTooLarge) return badRequest(error.message);
  return internalError();
}
