import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { invocation } from '../../shared/ops/invocation';
import { checkKey } from './check-key';

/**
 * `arn:...:<api>/<stage>/<method>/<path>` -> every route of the stage, because API Gateway caches the answer by key.
 */
const wholeStage = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

/**
 * Identifies the key of a request and always allows it: the function of the route turns a bad key status into the exact
 * error body, which the gateway can't.
 */
export const handler = invocation(
  async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const context = await checkKey(event.authorizationToken);
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
