import { handler as authorizer } from '../../../functions/authorizer/handler';
import { handler } from '../../../functions/keys/handler';
import { caller, secretKey } from '../../support/templates';

/** The key that the tests call with is no row of the table. */
export const owner = { ...secretKey('prj_one'), keyId: 'key_owner' };

export const call = caller(handler, owner);

/** What the authorizer passes on about a key. */
export async function contextOf(key: string): Promise<Record<string, string>> {
  const methodArn = 'arn:aws:execute-api:eu-central-1:123456789012:api1/prod/GET/keys';
  const { context } = await authorizer({ type: 'TOKEN', authorizationToken: `Bearer ${key}`, methodArn });
  return context as Record<string, string>;
}

/** What the authorizer says of a key. */
export const verdictOf = async (key: string): Promise<unknown> => (await contextOf(key)).keyStatus;

interface Made {
  id: string;
  key: string;
  proofSecret: string | null;
}

/** Makes a key through the API. */
export async function makeKey(body: object = {}): Promise<Made> {
  const response = await call('POST /keys', { body: { name: 'backend', ...body } });
  if (response.status !== 201) throw new Error(`the key was not made: ${response.status}`);
  return response.body.data;
}
