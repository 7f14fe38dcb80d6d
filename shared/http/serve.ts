import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { linesOf } from '../contract/aliases';
import { auditedOn } from '../contract/audit';
import type { FieldError } from '../contract/errors';
import { Problem } from '../contract/problem';
import type { Audited, Parsed, Route, RouteGroup } from '../contract/route';
import { isIdempotent } from '../contract/route';
import { markKeyUsed } from '../db/projects/key-use';
import type { Project } from '../db/projects/projects';
import type { Brand } from '../domain/pages/brand';
import { now } from '../ops/clock';
import { idSource } from '../ops/ids';
import { invocation } from '../ops/invocation';
import { describe, logger } from '../ops/log';
import { enabledProject, identify, permit, permitAgent, permitOrigin } from './access';
import { type Renamed, rename } from './aliases';
import { answerError, answerJson, answerPage, answerScript, answerText } from './answer';
import { noteError } from './api-errors';
import { beginAudit } from './audit';
import { bodyText } from './body-text';
import type { Caller, CheckFacts, Endpoints, MemberChecks, Noted, TextType } from './call';
import { beginTry, withoutSecrets } from './idempotency';
import { header, parseRequest, readJson } from './parse';
import { problemOf } from './problem-of';
import { countAgainstRate, type NeededBeside, rateHeaders, refuseOverRate } from './rate';
import { visitOf } from './visit';

/** Time reserved for our own answer: if Lambda stopped the function, the gateway would say 502. */
const TIME_TO_ANSWER_MS = 250;

/** What the steps of one request share. */
interface Exchange {
  route: Route;
  requestId: string;
  headers: Record<string, string>;
  acceptLanguage?: string;
  /** Group and route. */
  action?: string;
  projectId?: string;
  caller?: Caller;
  project?: Project;
  input?: Parsed<Route>;
  renamed?: Renamed;
}

type Step = (event: APIGatewayProxyEvent, exchange: Exchange) => Promise<void> | void;
type AnyCheck = (members: Record<string, unknown>, facts: CheckFacts) => FieldError[];
type AnyEndpoint = (request: unknown) => Promise<{
  status: number;
  body?: unknown;
  html?: string;
  brand?: Brand;
  script?: string;
  foreign?: true;
  javascript?: string;
  text?: string;
  type?: TextType;
  headers?: object;
  noted?: Noted;
}>;

/** What some groups need besides. */
interface Beside {
  /** Names what each request of the group will need of another window. */
  needed?: NeededBeside;
  /** Throws for a request that no page of the API's own origin makes. A group with a cookie needs it. */
  refuseOtherSites?: (event: APIGatewayProxyEvent) => void;
  /** The caller of a route whose key is in the body; null if there is none, which the schema then refuses. */
  callerOfBody?: (event: APIGatewayProxyEvent) => Promise<(Caller & { projectId: string }) | null>;
}

/** A route with what answers it. */
interface Served {
  route: Route;
  endpoint: AnyEndpoint;
  /** Group and route. */
  action: string;
  audited: Audited;
}

/**
 * The order is the contract's: key (401), permission (403), rate (429), size and JSON (413, 400), fields (400, 422).
 */
function steps(group: RouteGroup, checkOf: (route: Route) => AnyCheck | undefined, beside: Beside): Step[] {
  const identifiedBy = async ({ access, keyInBody }: Route, event: APIGatewayProxyEvent) => {
    if (keyInBody) return beside.callerOfBody?.(event) ?? null;
    return access === 'none' ? null : identify(event, now());
  };
  const authorize: Step = async (event, exchange) => {
    if (exchange.route.cookie) beside.refuseOtherSites?.(event);
    const identified = await identifiedBy(exchange.route, event);
    if (!identified) return;
    const { projectId, ...caller } = identified;
    Object.assign(exchange, { projectId, caller });
    permit(caller, exchange.route, group);
    permitOrigin(caller, header(event, 'origin'));
    exchange.project = await enabledProject(projectId);
    permitAgent(caller, exchange.project.agentKeys !== false, 'Keys of agents are switched off in this project.');
    if (!caller.session) await markKeyUsed(projectId, caller.keyId);
  };
  const limit: Step = async (_event, exchange) => {
    if (!exchange.caller || !exchange.project) return;
    const state = await countAgainstRate(exchange.project, exchange.caller, beside.needed);
    Object.assign(exchange.headers, rateHeaders(state, exchange.caller));
    refuseOverRate(state);
  };
  const parse: Step = (event, exchange) => {
    const { route } = exchange;
    const check = checkOf(route);
    exchange.renamed = rename(route, readJson(event, route, exchange.caller?.keyKind === 'public'));
    const { json: given } = exchange.renamed;
    const facts = { now: now(), keyKind: exchange.caller?.keyKind ?? 'public', given };
    const checkMembers = check && ((members: Record<string, unknown>) => check(members, facts));
    exchange.input = parseRequest(event, route, given, checkMembers) as Parsed<Route>;
  };
  return [authorize, limit, parse];
}

/** The entry of every API handler: each route of the group has its endpoint, and none can skip a step. */
export function serve<G extends RouteGroup>(
  group: G,
  endpoints: Endpoints<G>,
  checks: MemberChecks<G> = {},
  beside: Beside = {},
) {
  const hasCookie = Object.values<Route>(group.routes).some(({ cookie }) => cookie);
  if (hasCookie && !beside.refuseOtherSites) throw new Error(`the group ${group.name} has a cookie and no guard`);
  const byResource = new Map(
    Object.entries(group.routes).flatMap(([name, route]) => {
      const endpoint = endpoints[name as keyof G['routes']] as unknown as AnyEndpoint;
      const found = { route, endpoint, action: `${group.name}.${name}`, audited: auditedOn(route, group) };
      return linesOf(route).map(({ method, path }) => [`${method} ${path}`, found] as const);
    }),
  );
  const exchanges = new WeakMap<object, Exchange>();

  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>({
    timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
    timeoutEarlyResponse: () => {
      throw new Problem('UPSTREAM_TIMEOUT');
    },
  })
    .use({
      before: ({ event, context }) => {
        const found = byResource.get(`${event.httpMethod} ${event.resource}`);
        const requestId = event.requestContext?.requestId || context.awsRequestId;
        const headers = { 'X-Request-Id': requestId };
        const acceptLanguage = header(event, 'accept-language');
        const { route = unknownRoute, action } = found ?? {};
        exchanges.set(event, { route, requestId, headers, acceptLanguage, ...(action ? { action } : {}) });
        if (!found) throw new Problem('ROUTE_NOT_FOUND');
      },
      onError: async (request) => {
        const exchange = exchanges.get(request.event);
        const problem = toProblem(request.error, exchange);
        request.response = answerError(problem, exchange ?? fallback(request.context));
        if (exchange) await noteError(problem, exchange);
      },
    })
    .handler(async (event) => {
      const exchange = exchanges.get(event) as Exchange;
      return run(event, exchange, byResource.get(`${event.httpMethod} ${event.resource}`) as Served);
    });
  const checkByRoute = new Map<Route, AnyCheck>(
    Object.entries(checks).map(([name, check]) => [group.routes[name] as Route, check as AnyCheck]),
  );
  for (const step of steps(group, (route) => checkByRoute.get(route), beside)) {
    handler.before(({ event }) => step(event, exchanges.get(event) as Exchange));
  }
  const handle = handler as (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
  return invocation(
    async (event: APIGatewayProxyEvent, context: Context) => forMethod(event, await handle(event, context)),
    (event) => event.requestContext?.requestId,
  );
}

/** An answer to HEAD has no body, whatever its status (RFC 9110, section 9.3.2). */
const forMethod = ({ httpMethod }: APIGatewayProxyEvent, answer: APIGatewayProxyResult): APIGatewayProxyResult =>
  httpMethod === 'HEAD' ? { ...answer, body: '' } : answer;

const unknownRoute: Route = { method: 'GET', path: '', summary: '', access: 'none', replies: {}, errors: [] };

const fallback = (context: Context): Exchange => ({
  route: unknownRoute,
  requestId: context.awsRequestId,
  headers: { 'X-Request-Id': context.awsRequestId },
});

function toProblem(error: unknown, exchange: Exchange | undefined): Problem {
  if (error instanceof Problem) return exchange?.renamed?.asGiven(error) ?? error;
  const problem = problemOf(error);
  const told = { requestId: exchange?.requestId, path: exchange?.route.path, ...describe(error) };
  if (problem.status >= 500) logger.error('request failed', told);
  else logger.warn('request lost to others', told);
  return problem;
}

/** Whether a call only checks. It is kept under no key: the same key belongs to the call that follows. */
const isValidation = ({ route, input }: Exchange): boolean =>
  route.validates === true && (input?.query as { validate?: boolean } | undefined)?.validate === true;

/** Runs the endpoint, under its Idempotency-Key if it has one. */
async function run(event: APIGatewayProxyEvent, exchange: Exchange, served: Served) {
  const { route, project, caller } = exchange;
  const keeps = !isValidation(exchange);
  const tried =
    keeps && project && caller && isIdempotent(route) ? await beginTry(project, caller, route, event) : null;
  if (tried && 'replay' in tried) {
    exchange.headers['Idempotent-Replayed'] = 'true';
    return answerJson(tried.replay.status, tried.replay.body, exchange);
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
    const reply = await served.endpoint(request);
    if (reply.html !== undefined) return answerPage(reply.status, reply.html, exchange, reply);
    if (reply.javascript !== undefined) return answerScript(reply.javascript, exchange);
    if (reply.text !== undefined) return answerText(reply.text, reply.type, exchange);
    Object.assign(exchange.headers, reply.headers);
    const body = wrap(reply.body, route);
    await audit?.done(reply);
    await tried?.complete({ status: reply.status, body: wrap(withoutSecrets(reply.body, route), route) });
    return answerJson(reply.status, body, exchange);
  } catch (error) {
    await audit?.ended(error);
    await tried?.release(error instanceof Problem && error.status < 500 && !error.partial);
    throw error;
  }
}

const wrap = (body: unknown, route: Route): unknown =>
  body === undefined || route.bare ? body : { success: true, data: body };
