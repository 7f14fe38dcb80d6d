import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { invalidBody, Problem } from '../contract/problem';
import { isIdempotent, type Route } from '../contract/route';
import type { EpochMs } from '../durations';
import { idSource } from '../ops/ids';
import { beginAudit } from './audit';
import { bodyText } from './body-text';
import type { CallContext, Visit } from './call';
import { type AnyReply, checkFactsOf, type Exchange, type ServedRoute } from './exchange';
import { beginTry, withoutSecrets } from './idempotency';
import { header } from './parse';
import { jsonResponse, scriptResponse, textResponse } from './responses';

const visitOf = (event: APIGatewayProxyEvent): Visit => ({
  sourceIp: event.requestContext?.identity?.sourceIp ?? '',
  userAgent: header(event, 'user-agent'),
  cookie: header(event, 'cookie'),
});

/** A request with `validate=true` ignores its Idempotency-Key, because the real request follows with the same key. */
const isValidation = ({ route, input }: Exchange): boolean =>
  route.allowsValidateOnly === true && (input?.query as { validate?: boolean } | undefined)?.validate === true;

async function throwIfInvalidFields(exchange: Exchange, time: EpochMs): Promise<void> {
  const { input, project, check, recordCheck } = exchange;
  const errors = check?.(input?.body, checkFactsOf(exchange, time)) ?? [];
  if (errors.length === 0) return;
  const reportedFields = new Set(errors.map(({ field }) => field));
  const recordErrors = project && recordCheck ? await recordCheck(project, input?.body) : [];
  throw invalidBody([...errors, ...recordErrors.filter(({ field }) => !reportedFields.has(field))]);
}

export async function runEndpoint(event: APIGatewayProxyEvent, exchange: Exchange, served: ServedRoute) {
  const { route, project, caller } = exchange;
  const isRecorded = !isValidation(exchange);
  const allowsKeyedTry = isRecorded && project && caller && isIdempotent(route);
  const keyedTry = allowsKeyedTry ? await beginTry(project, caller, route, event) : null;
  if (keyedTry && 'replay' in keyedTry) {
    exchange.headers['Idempotent-Replayed'] = 'true';
    return jsonResponse(keyedTry.replay.status, keyedTry.replay.body, exchange);
  }
  const ids = keyedTry?.ids ?? idSource();
  const audit = isRecorded ? await beginAudit({ ...exchange, ...served, event, ids }) : null;
  try {
    await throwIfInvalidFields(exchange, ids.time);
    const reply = await served.endpoint(requestOf(event, exchange, { ids, repeated: keyedTry?.repeated ?? false }));
    const document = documentResponse(reply, exchange, served.action);
    if (document) return document;
    Object.assign(exchange.headers, reply.headers);
    const body = inEnvelope(reply.body, route);
    await audit?.recordSuccess(reply);
    await keyedTry?.complete({ status: reply.status, body: inEnvelope(withoutSecrets(reply.body, route), route) });
    return jsonResponse(reply.status, body, exchange);
  } catch (error) {
    await audit?.recordFailure(error);
    await keyedTry?.release(error instanceof Problem && error.status < 500 && !error.hasTakenEffect);
    throw error;
  }
}

const requestOf = (
  event: APIGatewayProxyEvent,
  { input, requestId, project, caller, route, acceptLanguage = '' }: Exchange,
  { ids, repeated }: Pick<CallContext, 'ids' | 'repeated'>,
) => ({
  ...input,
  ids,
  repeated,
  requestId,
  project,
  caller,
  header: (name: string) => header(event, name),
  rawBody: route.kind === 'page' ? bodyText(event) : '',
  acceptLanguage,
  visit: visitOf(event),
});

function documentResponse(reply: AnyReply, exchange: Exchange, action: string): APIGatewayProxyResult | undefined {
  if (reply.html !== undefined) {
    if (!exchange.pages) throw new Error(`the group of ${action} has no pages`);
    return exchange.pages.response(reply.status, reply.html, exchange, reply);
  }
  if (reply.javascript !== undefined) return scriptResponse(reply.javascript, exchange);
  return reply.text === undefined ? undefined : textResponse(reply.text, reply.type, exchange);
}

function inEnvelope(body: unknown, { withoutEnvelope, sdk, alsoSdk }: Route): unknown {
  if (body === undefined || withoutEnvelope) return body;
  const isCallOfAlsoSdk = sdk !== undefined && sdk === alsoSdk;
  if (isCallOfAlsoSdk) return { object: 'email', id: (body as { id: string }).id };
  return { success: true, data: body };
}
