import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { type KeyHeader, keyHeaderOf } from '../../shared/contract/key-header';
import { checkKey, keyIn } from '../../shared/http/check-key';
import { invocation } from '../../shared/ops/invocation';

/**
 * `arn:...:<api>/<stage>/<method>/<path>` -> every route of the stage, because API Gateway caches the answer by key.
 */
const wholeStage = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

/** Where the key of a method was. API Gateway has an authorizer for each header, and asks this function for both. */
function headerOf(methodArn: string): KeyHeader {
  const [, , method = '', ...path] = methodArn.split('/');
  return keyHeaderOf({ method, path: `/${path.join('/')}` });
}

/**
 * Identifies the key of a request and always allows it: the function of the route turns a bad key status into the exact
 * error body, which the gateway can't.
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
