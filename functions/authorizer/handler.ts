import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { invocation } from '../../shared/ops/invocation';
import { judgeKey } from './judge-key';

/** `arn:...:<api>/<stage>/<method>/<path>` -> every route of the stage, for API Gateway caches the answer by key. */
const wholeStage = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

/**
 * Finds out whose key a request carries and always allows: the function behind the route turns a bad verdict
 * into the exact error body, which the gateway could not.
 */
export const handler = invocation(
  async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const context = await judgeKey(event.authorizationToken);
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
