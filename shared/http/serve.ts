import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { methodsAndPathsOf } from '../contract/aliases';
import { auditedCallersOf } from '../contract/audit';
import { Problem } from '../contract/problem';
import type { Parsed, Route, RouteGroup } from '../contract/route';
import { markKeyUsed } from '../db/projects/key-use';
import { now } from '../ops/clock';
import { invocation } from '../ops/invocation';
import { describe, logger } from '../ops/log';
import { enabledProject, identify, permit, permitAgent, permitFields, permitOrigin } from './access';
import { renameAliases } from './aliases';
import { recordApiError } from './api-errors';
import type { Caller, Checks, Endpoints, RecordChecks } from './call';
import { problemOf } from './error-body';
import {
  type AnyCheck,
  type AnyEndpoint,
  type AnyRecordCheck,
  checkFactsOf,
  type Exchange,
  type ServedRoute,
} from './exchange';
import type { Pages } from './pages';
import { header, parseRequest, readJson } from './parse';
import { type AdditionalDemand, countAgainstRate, rateHeaders, throwIfOverRate } from './rate';
import { errorResponse } from './responses';
import { runEndpoint } from './run-endpoint';
import { throwIfOtherSdkCall } from './sdk-calls';

/** Responds this long before Lambda's time-out, after which the gateway would return 502. */
const TIME_TO_ANSWER_MS = 250;

type Step = (event: APIGatewayProxyEvent, exchange: Exchange) => Promise<void> | void;

interface ServeOptions<G extends RouteGroup> {
  recordChecks?: RecordChecks<G>;
  additionalDemand?: AdditionalDemand;
  pages?: Pages;
  /** Throws unless a page of the API's own origin sent the request. Needed with a cookie. */
  throwIfOtherSite?: (event: APIGatewayProxyEvent) => void;
  routeNotFound?: (event: APIGatewayProxyEvent) => Problem;
  /** Finds the caller by a key in the body. Null without a key: the schema then rejects the body. */
  callerOfBody?: (event: APIGatewayProxyEvent) => Promise<(Caller & { projectId: string }) | null>;
}

/** Order of the contract: key (401), permission (403), rate (429), size and JSON (413, 400), fields (400, 422), their scopes (403). */
function serveSteps<G extends RouteGroup>(group: G, options: ServeOptions<G>): Step[] {
  const identifyCaller = async ({ access, keyInBody }: Route, event: APIGatewayProxyEvent) => {
    if (keyInBody) return options.callerOfBody?.(event) ?? null;
    return access === 'none' ? null : identify(event, now());
  };
  const authorize: Step = async (event, exchange) => {
    if (exchange.route.usesSessionCookie) options.throwIfOtherSite?.(event);
    const callerOfProject = await identifyCaller(exchange.route, event);
    if (!callerOfProject) return;
    const { projectId, ...caller } = callerOfProject;
    Object.assign(exchange, { projectId, caller });
    permit(caller, exchange.route, group);
    permitOrigin(caller, header(event, 'origin'));
    exchange.project = await enabledProject(projectId);
    permitAgent(caller, exchange.project.agentKeys !== false, 'Keys of agents are switched off in this project.');
  };
  const limitRate: Step = async (_event, { caller, project, headers }) => {
    if (!caller || !project) return;
    const [state] = await Promise.all([
      countAgainstRate(project, caller, options.additionalDemand),
      caller.session ? undefined : markKeyUsed(project.id, caller.keyId),
    ]);
    Object.assign(headers, rateHeaders(state, caller));
    throwIfOverRate(state);
  };
  const parse: Step = (event, exchange) => {
    const { route, check } = exchange;
    exchange.renamedBody = renameAliases(route, readJson(event, route, exchange.caller?.keyKind === 'public'));
    const checkAccepted = check && ((fields: unknown) => check(fields, checkFactsOf(exchange, now())));
    const input = parseRequest(event, route, exchange.renamedBody.json, checkAccepted) as Parsed<Route>;
    if (exchange.caller) permitFields(exchange.caller, route, input.body);
    exchange.input = input;
  };
  return [authorize, limitRate, parse];
}

export function serve<G extends RouteGroup>(
  group: G,
  endpoints: Endpoints<G>,
  checks: Checks<G> = {},
  options: ServeOptions<G> = {},
) {
  requireOptions(group, options);
  const servedRoutes = routesByResource(group, endpoints, checks, options);
  const routeOf = ({ httpMethod, resource }: APIGatewayProxyEvent) => servedRoutes.get(`${httpMethod} ${resource}`);
  const exchanges = new WeakMap<object, Exchange>();

  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>({
    timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
    timeoutEarlyResponse: () => {
      throw new Problem('UPSTREAM_TIMEOUT');
    },
  })
    .use({
      before: ({ event, context }) => {
        const served = routeOf(event);
        const exchange = newExchange(served, options.pages, event, context);
        exchanges.set(event, exchange);
        throwIfOtherSdkCall(event, exchange, served !== undefined);
        if (!served) throw options.routeNotFound?.(event) ?? new Problem('ROUTE_NOT_FOUND');
      },
      onError: async (request) => {
        const exchange = exchanges.get(request.event);
        const problem = toProblem(request.error, exchange);
        request.response = errorResponse(problem, exchange ?? exchangeWithoutRoute(request.context));
        if (exchange) await recordApiError(problem, exchange);
      },
    })
    .handler(async (event) => {
      const exchange = exchanges.get(event) as Exchange;
      return runEndpoint(event, exchange, routeOf(event) as ServedRoute);
    });
  for (const step of serveSteps(group, options)) {
    handler.before(({ event }) => step(event, exchanges.get(event) as Exchange));
  }
  const handle = handler as (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
  return invocation(
    async (event: APIGatewayProxyEvent, context: Context) => withoutHeadBody(event, await handle(event, context)),
    (event) => event.requestContext?.requestId,
  );
}

function requireOptions(group: RouteGroup, { throwIfOtherSite, pages }: ServeOptions<RouteGroup>): void {
  const routes = Object.values<Route>(group.routes);
  if (routes.some(({ usesSessionCookie }) => usesSessionCookie) && !throwIfOtherSite) {
    throw new Error(`the group ${group.name} has a cookie but no throwIfOtherSite`);
  }
  if (routes.some(({ kind }) => kind === 'page') && !pages) {
    throw new Error(`the group ${group.name} has a page but no pages`);
  }
}

const routesByResource = <G extends RouteGroup>(
  group: G,
  endpoints: Endpoints<G>,
  checks: Checks<G>,
  { recordChecks }: ServeOptions<G>,
): Map<string, ServedRoute> =>
  new Map(
    Object.entries(group.routes).flatMap(([name, route]) => {
      const served: ServedRoute = {
        route,
        endpoint: endpoints[name as keyof G['routes']] as unknown as AnyEndpoint,
        action: `${group.name}.${name}`,
        auditsCallsOf: auditedCallersOf(route, group),
        check: checks[name] as AnyCheck | undefined,
        recordCheck: recordChecks?.[name] as AnyRecordCheck | undefined,
      };
      return methodsAndPathsOf(route).map(({ method, path }) => [`${method} ${path}`, served] as const);
    }),
  );

/** RFC 9110, section 9.3.2. */
const withoutHeadBody = (
  { httpMethod }: APIGatewayProxyEvent,
  response: APIGatewayProxyResult,
): APIGatewayProxyResult => (httpMethod === 'HEAD' ? { ...response, body: '' } : response);

const unknownRoute: Route = { method: 'GET', path: '', summary: '', access: 'none', replies: {}, errors: [] };

function newExchange(
  served: ServedRoute | undefined,
  pages: Pages | undefined,
  event: APIGatewayProxyEvent,
  context: Context,
): Exchange {
  const { route = unknownRoute, check, recordCheck, action } = served ?? {};
  const requestId = event.requestContext?.requestId || context.awsRequestId;
  return {
    route,
    check,
    recordCheck,
    pages,
    ...(action ? { action } : {}),
    requestId,
    headers: { 'X-Request-Id': requestId },
    acceptLanguage: header(event, 'accept-language'),
  };
}

const exchangeWithoutRoute = (context: Context): Exchange => ({
  route: unknownRoute,
  requestId: context.awsRequestId,
  headers: { 'X-Request-Id': context.awsRequestId },
});

function toProblem(error: unknown, exchange: Exchange | undefined): Problem {
  if (error instanceof Problem) return exchange?.renamedBody?.withCallerNames(error) ?? error;
  const problem = problemOf(error);
  const context = { requestId: exchange?.requestId, path: exchange?.route.path, ...describe(error) };
  if (problem.status >= 500) logger.error('request failed', context);
  else logger.warn('request lost to concurrent writes', context);
  return problem;
}
