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

const MAXIMUM_KEY = 200;
/** The key in a text that is no JSON, or too long to be read. */
const KEY = /"key"[ \t\r\n]*:[ \t\r\n]*"(pk_[\w-]{1,197})"/;

/**
 * The caller of a public key that came in the body, where no gateway has looked at it; null without a key. So much of a
 * body is read before all else that a wrong body counts, and is listed, as its project's.
 */
export async function callerOfBody(event: APIGatewayProxyEvent): Promise<(Caller & { projectId: string }) | null> {
  const key = keyIn(bodyText(event));
  if (key === null) return null;
  const prefix = prefixOf(key);
  if (prefix !== null && prefix !== 'pk') throw new Problem('KEY_NOT_PERMITTED', { message: PUBLIC_ONLY });
  return callerOf(await checkKey(key), event.requestContext.identity?.sourceIp ?? '', now());
}

/** The key of a body, of which only the beginning is read if it is too long. */
export function keyIn(text: string): string | null {
  const beginning = text.slice(0, PUBLIC_BODY);
  const key = memberKey(beginning) ?? KEY.exec(beginning)?.[1] ?? '';
  return key !== '' && key.length <= MAXIMUM_KEY ? key : null;
}

/** The member `key` of a JSON object; null if the text is none. */
function memberKey(text: string): string | null {
  try {
    const { key } = (JSON.parse(text) ?? {}) as { key?: unknown };
    return typeof key === 'string' ? key : '';
  } catch {
    return null;
  }
}
