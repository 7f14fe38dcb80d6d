import type { APIGatewayProxyEvent } from 'aws-lambda';
import { PUBLIC_BODY } from '../../shared/contract/body-limits';
import { Problem } from '../../shared/contract/problem';
import { prefixOf } from '../../shared/domain/projects/api-key';
import { callerOf } from '../../shared/http/access';
import { bodyText } from '../../shared/http/body-text';
import type { Caller } from '../../shared/http/call';
import { checkKey } from '../../shared/http/check-key';
import { now } from '../../shared/ops/clock';

const PUBLIC_ONLY = 'A body can hold a public key (pk_) only. Other keys belong into the header Authorization.';

const MAX_KEY = 200;
/** For text that isn't JSON or is too long. */
const KEY = /"key"[ \t\r\n]*:[ \t\r\n]*"(pk_[\w-]{1,197})"/;

/** No gateway checks a body's key. Reads it first, so a bad body counts as its project's error. */
export async function callerOfBody(event: APIGatewayProxyEvent): Promise<(Caller & { projectId: string }) | null> {
  const key = keyIn(bodyText(event));
  if (key === null) return null;
  const prefix = prefixOf(key);
  if (prefix !== null && prefix !== 'pk') throw new Problem('KEY_NOT_PERMITTED', { message: PUBLIC_ONLY });
  return callerOf(await checkKey(key), event.requestContext.identity?.sourceIp ?? '', now());
}

export function keyIn(text: string): string | null {
  const beginning = text.slice(0, PUBLIC_BODY);
  const key = fieldKey(beginning) ?? KEY.exec(beginning)?.[1] ?? '';
  return key !== '' && key.length <= MAX_KEY ? key : null;
}

function fieldKey(text: string): string | null {
  try {
    const { key } = (JSON.parse(text) ?? {}) as { key?: unknown };
    return typeof key === 'string' ? key : '';
  } catch {
    return null;
  }
}
