import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import { isIdempotent, type Route } from '../contract/route';
import { beginIdempotent, completeIdempotent, releaseIdempotent, type StoredAnswer } from '../db/projects/idempotency';
import { type IdSource, idSource } from '../ops/ids';
import type { Caller } from './call';
import { header, rawBody } from './parse';

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** The request's own key, or null when it has none or the route takes none. */
export function idempotencyKey(event: APIGatewayProxyEvent, route: Route): string | null {
  if (!isIdempotent(route)) return null;
  const present = Object.keys(event.headers ?? {}).some((name) => name.toLowerCase() === 'idempotency-key');
  if (!present) return null;
  const key = header(event, 'idempotency-key');
  if (!PRINTABLE.test(key)) throw new Problem('INVALID_IDEMPOTENCY_KEY');
  return key;
}

/** One try at a keyed request: either an answer to replay, or the lease under which to run it. */
export type Attempt =
  | { replay: StoredAnswer }
  | {
      ids: IdSource;
      repeated: boolean;
      complete(answer: StoredAnswer): Promise<void>;
      release(clean: boolean): Promise<void>;
    };

/** Takes the lease on a key, finds the stored answer, or refuses: another request (422), still running (409). */
export async function attempt(
  projectId: string,
  keyKind: Caller['keyKind'],
  route: Route,
  event: APIGatewayProxyEvent,
): Promise<Attempt | null> {
  const key = idempotencyKey(event, route);
  if (key === null) return null;
  // A public key is visible to the world, so it has names of its own and can't occupy the server's.
  const name = digest(`${keyKind} ${route.method} ${route.path}\n${key}`);
  const begun = await beginIdempotent(projectId, name, digest(`${event.path}\n${rawBody(event)}`));
  switch (begun.outcome) {
    case 'answered':
      return { replay: begun.answer };
    case 'other_request':
      throw new Problem('IDEMPOTENCY_KEY_REUSED');
    case 'running':
      throw new Problem('REQUEST_IN_PROGRESS', { retryAfterSeconds: begun.retryAfterSeconds });
    case 'begun':
      return {
        ids: idSource(begun.seed, begun.createdAt),
        repeated: begun.repeated,
        complete: (answer) => completeIdempotent(projectId, name, begun.lease, answer),
        release: (clean) => releaseIdempotent(projectId, name, begun.lease, clean && !begun.repeated),
      };
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An answer as it may be stored: what is shown once becomes null. */
export function withoutSecrets(body: unknown, route: Route): unknown {
  if (!route.secretFields || typeof body !== 'object' || body === null) return body;
  const hidden = Object.fromEntries(route.secretFields.map((field) => [field, null]));
  return { ...body, ...hidden };
}
