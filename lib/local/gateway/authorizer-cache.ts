import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { LocalClock } from '../clock';
import { ACCOUNT_ID, REGION } from '../queues/names';

/** API Gateway keeps an authorizer's answer this long for each token. */
const CACHE_MS = 60_000;

/** Any text can stand where a token should, so those of strangers must not fill the memory. */
const MAXIMUM_TOKENS = 10_000;

/** Asks the authorizer as API Gateway does, and keeps its answers by token. */
export function authorizerCache(invoke: (event: unknown) => Promise<unknown>, clock: LocalClock) {
  const cache = new Map<string, { until: number; context: Record<string, unknown> }>();
  return async (token: string): Promise<Record<string, unknown>> => {
    const held = cache.get(token);
    if (held && held.until > clock.now()) return held.context;
    const methodArn = `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:local/local/GET/`;
    const answer = (await invoke({
      type: 'TOKEN',
      authorizationToken: token,
      methodArn,
    })) as APIGatewayAuthorizerResult;
    const context = { ...answer.context, principalId: answer.principalId };
    cache.delete(token);
    cache.set(token, { until: clock.now() + CACHE_MS, context });
    const oldest = cache.keys().next();
    if (cache.size > MAXIMUM_TOKENS && !oldest.done) cache.delete(oldest.value);
    return context;
  };
}
