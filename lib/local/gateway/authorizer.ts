import type { LocalClock } from '@posthaste/local-aws/clock';
import { ACCOUNT_ID, REGION } from '@posthaste/local-aws/sqs';
import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { MINUTE_MS } from '../../../shared/durations';

const CACHE_MS = MINUTE_MS;

/** Limits the memory that invalid tokens use. */
const MAX_TOKENS = 10_000;

const STAGE_ARN = `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:local/local`;

type Context = Record<string, string>;

/** Caches by token, so a policy must allow the whole stage: a cached policy for one route would deny other routes. */
export function authorizerCache(invoke: (event: unknown) => Promise<unknown>, clock: LocalClock) {
  const cache = new Map<string, { until: number; context: Context }>();
  return async (token: string, { method, path }: { method: string; path: string }): Promise<Context> => {
    const cached = cache.get(token);
    if (cached && cached.until > clock.now()) return cached.context;
    const event = { type: 'TOKEN', authorizationToken: token, methodArn: `${STAGE_ARN}/${method}${path}` };
    const context = contextOf((await invoke(event)) as APIGatewayAuthorizerResult);
    cache.delete(token);
    cache.set(token, { until: clock.now() + CACHE_MS, context });
    const oldest = cache.keys().next();
    if (cache.size > MAX_TOKENS && !oldest.done) cache.delete(oldest.value);
    return context;
  };
}

/** Makes all values strings, because API Gateway passes them to routes as strings. */
function contextOf({ principalId, policyDocument, context }: APIGatewayAuthorizerResult): Context {
  const allows = policyDocument?.Statement?.some(
    (statement) => statement.Effect === 'Allow' && JSON.stringify(statement).includes(`"${STAGE_ARN}/*"`),
  );
  const values = Object.entries({ ...context, principalId });
  const areScalars = values.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  if (!allows || !areScalars)
    throw new Error('AuthorizerConfigurationError: this is not the response of an authorizer');
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}
