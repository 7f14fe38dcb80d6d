import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import { isIdempotent, type Route } from '../contract/route';
import { contactIdOf } from '../db/contacts/addresses';
import { isAnyDeletedSince } from '../db/contacts/contacts';
import {
  beginIdempotent,
  completeIdempotent,
  releaseIdempotent,
  type StoredResponse,
} from '../db/projects/idempotency';
import type { Project } from '../db/projects/projects';
import { isContactId } from '../domain/contacts/contact';
import { type IdSource, idSource } from '../ops/ids';
import { bodyText } from './body-text';
import type { Caller } from './call';
import { header } from './parse';

type SaltedProject = Pick<Project, 'id' | 'salt'>;

const CONTACT_FIELDS = ['id', 'contact'];

function* contactIdsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, part] of Object.entries(value)) {
    if (typeof part === 'string' && CONTACT_FIELDS.includes(field) && isContactId(part)) yield part;
    else yield* contactIdsIn(part);
  }
}

async function contactIdInRequest(project: SaltedProject, body: unknown): Promise<string | null> {
  const contact = typeof body === 'object' && body !== null ? (body as { contact?: unknown }).contact : undefined;
  return typeof contact === 'string' ? contactIdOf(project, contact) : null;
}

async function contactIdsOf(project: SaltedProject, request: unknown, response: unknown): Promise<string[]> {
  const requestedId = await contactIdInRequest(project, request);
  return [...new Set([...(requestedId ? [requestedId] : []), ...contactIdsIn(response)])];
}

const KEY_FORM = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

function idempotencyKey(event: APIGatewayProxyEvent, route: Route): string | null {
  if (!isIdempotent(route)) return null;
  const isPresent = Object.keys(event.headers ?? {}).some((name) => name.toLowerCase() === 'idempotency-key');
  if (!isPresent) return null;
  const key = header(event, 'idempotency-key');
  if (!KEY_FORM.test(key)) throw new Problem('INVALID_IDEMPOTENCY_KEY');
  return key;
}

type KeyedTry =
  | { replay: StoredResponse }
  | {
      ids: IdSource;
      repeated: boolean;
      complete(response: StoredResponse): Promise<void>;
      release(hasChangedNothing: boolean): Promise<void>;
    };

/**
 * Null without a key. Throws 422 if the request differs from the key's first one, 409 while that runs, and 410 if its
 * contact was deleted.
 */
export async function beginTry(
  project: Project,
  { keyKind, session }: Caller,
  route: Route,
  event: APIGatewayProxyEvent,
): Promise<KeyedTry | null> {
  const key = idempotencyKey(event, route);
  if (key === null) return null;
  const projectId = project.id;
  // The name contains the member or the kind of key: anyone can read a public key, and only the member may read the
  // stored responses.
  const name = digest(`${session?.memberId ?? keyKind} ${route.method} ${route.path}\n${key}`);
  const result = await beginIdempotent(projectId, name, digest(`${event.path}\n${bodyText(event)}`));
  switch (result.outcome) {
    case 'answered': {
      const contactIds = await contactIdsOf(project, jsonOf(bodyText(event)), result.answer.body);
      if (await isAnyDeletedSince(projectId, contactIds, result.answeredAt)) throw new Problem('ANSWER_ERASED');
      return { replay: result.answer };
    }
    case 'other_request':
      throw new Problem('IDEMPOTENCY_KEY_REUSED');
    case 'running':
      throw new Problem('REQUEST_IN_PROGRESS', { retryAfterSeconds: result.retryAfterSeconds });
    case 'begun':
      return {
        ids: idSource(result.seed, result.createdAt),
        repeated: result.repeated,
        complete: (response) => completeIdempotent(projectId, name, result.lease, response),
        release: (hasChangedNothing) =>
          releaseIdempotent(projectId, name, result.lease, hasChangedNothing && !result.repeated),
      };
  }
}

const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A repeat must not return the secrets again. */
export function withoutSecrets(body: unknown, route: Route): unknown {
  if (!route.secretFields || typeof body !== 'object' || body === null) return body;
  const hidden = Object.fromEntries(route.secretFields.map((field) => [field, null]));
  return { ...body, ...hidden };
}
