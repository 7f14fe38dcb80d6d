import type { APIGatewayProxyEvent } from 'aws-lambda';
import { MAX_PUBLIC_BODY_BYTES } from '../../shared/contract/body-limits';
import { Problem } from '../../shared/contract/problem';
import { prefixOf } from '../../shared/domain/projects/api-key';
import { callerOf } from '../../shared/http/access';
import { bodyText } from '../../shared/http/body-text';
import type { Caller } from '../../shared/http/call';
import { checkKey } from '../../shared/http/check-key';
import { now } from '../../shared/ops/clock';

const ONLY_PUBLIC_KEYS = 'A body can have only a public key (pk_). Send other keys in the Authorization header.';

const MAX_KEY_CHARS = 200;
/** Finds the key in text that isn't JSON or is too long. */
const KEY_PATTERN = /"key"[ \t\r\n]*:[ \t\r\n]*"(pk_[\w-]{1,197})"/;

/** Reads the key before the body is checked, so that errors in the body get into the project's list of API errors. */
export async function callerOfBody(event: APIGatewayProxyEvent): Promise<(Caller & { projectId: string }) | null> {
  const key = keyInBody(bodyText(event));
  if (key === null) return null;
  const prefix = prefixOf(key);
  if (prefix !== null && prefix !== 'pk') throw new Problem('KEY_NOT_PERMITTED', { message: ONLY_PUBLIC_KEYS });
  return callerOf(await checkKey(key), event.requestContext.identity?.sourceIp ?? '', now());
}

export function keyInBody(text: string): string | null {
  const start = text.slice(0, MAX_PUBLIC_BODY_BYTES);
  const key = readKeyField(start) ?? findKeyInText(start);
  return key !== '' && key.length <= MAX_KEY_CHARS ? key : null;
}

function findKeyInText(text: string): string {
  const [, key = ''] = KEY_PATTERN.exec(text) ?? [];
  return key;
}

function readKeyField(text: string): string | null {
  try {
    const { key } = (JSON.parse(text) ?? {}) as { key?: unknown };
    return typeof key === 'string' ? key : '';
  } catch {
    return null;
  }
}
