import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invalidBody, Problem } from '../contract/problem';
import { isIdempotent, type Route } from '../contract/route';
import { idSource } from '../ops/ids';
import { beginAudit } from './audit';
import { bodyText } from './body-text';
import type { Visit } from './call';
import { type Exchange, factsOf, type Served } from './exchange';
import { beginTry, withoutSecrets } from './idempotency';
import { header } from './parse';
import { jsonResponse, scriptResponse, textResponse } from './responses';

const visitOf = (event: APIGatewayProxyEvent): Visit => ({
  sourceIp: event.requestContext?.identity?.sourceIp ?? '',
  userAgent: header(event, 'user-agent'),
  cookie: header(event, 'cookie'),
});

/** Validations ignore their Idempotency-Key, because the real call follows with the same one. */
const isValidation = ({ route, input }: Exchange): boolean =>
  route.validates === true && (input?.query as { validate?: boolean } | undefined)?.validate === true;

async function refuseMistakes(exchange: Exchange, at: number): Promise<void> {
  const { input, project, check, recordCheck } = exchange;
  const errors = check?.(input?.body, factsOf(exchange, at)) ?? [];
  if (errors.length === 0) return;
  const named = new Set(errors.map(({ field }) => field));
  const shown = project && recordCheck ? await recordCheck(project, input?.body) : [];
  throw invalidBody([...errors, ...shown.filter(({ field }) => !named.has(field))]);
}

export async function runEndpoint(event: APIGatewayProxyEvent, exchange: Exchange, served: Served) {
  const { route, project, caller } = exchange;
  const keeps = !isValidation(exchange);
  const tried =
    keeps && project && caller && isIdempotent(route) ? await beginTry(project, caller, route, event) : null;
  if (tried && 'replay' in tried) {
    exchange.headers['Idempotent-Replayed'] = 'true';
    return jsonResponse(tried.replay.status, tried.replay.body, exchange);
  }
  const ids = tried?.ids ?? idSource();
  const request = {
    ...exchange.input,
    requestId: exchange.requestId,
    ids,
    repeated: tried?.repeated ?? false,
    project,
    caller,
    header: (name: string) => header(event, name),
    rawBody: route.kind === 'page' ? bodyText(event) : '',
    acceptLanguage: exchange.acceptLanguage ?? '',
    visit: visitOf(event),
  };
  const audit = keeps ? await beginAudit({ ...exchange, ...served, event, ids }) : null;
  try {
    await refuseMistakes(exchange, ids.time);
    const reply = await served.endpoint(request);
    if (reply.html !== undefined) {
      if (!exchange.pages) throw new Error(`the group of ${served.action} has no pages`);
      return exchange.pages.response(reply.status, reply.html, exchange, reply);
    }
    if (reply.javascript !== undefined) return scriptResponse(reply.javascript, exchange);
    if (reply.text !== undefined) return textResponse(reply.text, reply.type, exchange);
    Object.assign(exchange.headers, reply.headers);
    const body = wrap(reply.body, route);
    await audit?.done(reply);
    await tried?.complete({ status: reply.status, body: wrap(withoutSecrets(reply.body, route), route) });
    return jsonResponse(reply.status, body, exchange);
  } catch (error) {
    await audit?.ended(error);
    await tried?.release(error instanceof Problem && error.status < 500 && !error.partial);
    throw error;
  }
}

const wrap = (body: unknown, route: Route): unknown =>
  body === undefined || route.bare ? body : { success: true, data: body };
