import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { type KeyHeader, keyHeaderOf } from '../../shared/contract/key-header';
import { checkKey, keyIn } from '../../shared/http/check-key';
import { invocation } from '../../shared/ops/invocation';

/**
 * API Gateway caches the policy by key for all routes, so it allows the whole stage:
 * `arn:...:<api>/<stage>/<method>/<path>`.
 */
const wholeStage = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

function headerOf(methodArn: string): KeyHeader {
  const [, , method = '', ...path] = methodArn.split('/');
  return keyHeaderOf({ method, path: `/${path.join('/')}` });
}

/**
 * Allows every request, even with an invalid key, because only the route's function can return the right error body.
 */
export const handler = invocation(
  async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const context = await checkKey(keyIn(headerOf(event.methodArn), event.authorizationToken));
    return {
      principalId: context.keyId ?? 'anonymous',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: wholeStage(event.methodArn) }],
      },
      context: { ...context },
    };
  },
);
