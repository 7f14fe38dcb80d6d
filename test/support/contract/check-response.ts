import { router } from '../../../lib/local/gateway/router';
import { type ErrorCode, errorCatalogue } from '../../../shared/contract/errors';
import { groups } from '../../../shared/contract/groups';
import { errorShapeOf, type Method, type Route } from '../../../shared/contract/route';
import type { TextAnswer } from '../journey/http';
import { answerProblem, operationOf } from './document';

/** An error's body in either shape. */
interface ErrorBody {
  error?: { code?: string; requestId?: string; statusCode?: number };
  errorCode?: string;
  requestId?: string;
  time?: number;
}

const match = router(groups);
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether an answer is the gateway's own: an envelope without a timestamp. */
export const isGatewayResponse = (body: unknown): boolean => {
  const { success, timestamp } = (body ?? {}) as { success?: boolean; timestamp?: string };
  return success === false && timestamp === undefined;
};

function require(holds: boolean, rule: string, { status, text }: TextAnswer): void {
  if (!holds) throw new Error(`${rule}\n${status} ${text.slice(0, 2000)}`);
}

/** The error codes that the document names for a status, each at the start of a line. */
const declaredCodes = (description: string): string[] =>
  description.split('\n').map((line) => line.split(':', 1)[0] ?? '');

function checkError(route: Route | undefined, response: TextAnswer, body: ErrorBody): void {
  const code = body.errorCode ?? body.error?.code ?? '';
  require(errorCatalogue[code as ErrorCode]?.status ===
    response.status, `${code} is not a code of this status`, response);
  const requestId = body.requestId ?? body.error?.requestId;
  require(requestId ===
    response.headers.get('x-request-id'), 'X-Request-Id is not the request id of the body', response);
  const isOwn = isGatewayResponse(body);
  require(!isOwn || Number.isInteger(body.time), "the gateway's own answers carry epoch milliseconds", response);
  const { timestamp } = body as { timestamp?: string };
  require(timestamp === undefined || ISO_TIME.test(timestamp), 'a timestamp is ISO 8601', response);
  if (!route) {
    require(!isOwn && code === 'ROUTE_NOT_FOUND', 'what is no route is a 404 of a function', response);
    return;
  }
  const shape = body.errorCode === undefined ? 'envelope' : 'flat';
  const isEnvelope = errorShapeOf(route).startsWith('envelope');
  require(isOwn || shape === (isEnvelope ? 'envelope' : 'flat'), 'the error has the shape of another route', response);
  const { description = '' } = operationOf(route.method, route.path).responses[response.status] ?? {};
  require(declaredCodes(description).includes(code), `${code} is not declared for this route`, response);
}

/** A refusal that the route itself describes, such as one of a protocol, and not one of the service. */
const isOwnRefusal = (route: Route | undefined, status: number, { errorCode }: ErrorBody): boolean =>
  route?.replies?.[status] !== undefined && errorCode === undefined;

/** Throws unless an answer is one that the OpenAPI document declares for the route, whole and in its shape. */
export function checkResponse(method: string, path: string, response: TextAnswer): unknown {
  const { status, headers, text } = response;
  const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text === '' ? null : text;
  require(!!headers.get('x-request-id'), 'every answer has X-Request-Id', response);
  require(headers.get('x-content-type-options') === 'nosniff', 'no answer is taken for another type', response);
  if (method === 'OPTIONS' && status === 204) return body;
  const route = match(method, path)?.route;
  if (route) {
    const { responses } = operationOf(route.method as Method, route.path);
    const declared = responses[status];
    require(declared !== undefined, `${status} is not declared for ${route.method} ${route.path}`, response);
    const problem = declared?.content ? answerProblem(route.method, route.path, status, type, body) : null;
    require(problem === null, `the body does not fit the document: ${problem}`, response);
    require(!!declared?.content || text === '', 'a status without content has no body', response);
  }
  if (status >= 400 && type === 'application/json' && !isOwnRefusal(route, status, body as ErrorBody)) {
    checkError(route, response, body as ErrorBody);
  }
  return body;
}
