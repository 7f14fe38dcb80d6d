import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Failing } from '../../domain/webhooks/failing';
import { rotatedVersions } from '../../domain/webhooks/signing';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { type WebhookRef, webhookKeys } from './keys';
import { forgetWebhooks, getWebhook, toWebhook, type Webhook } from './webhooks';

const MAXIMUM_ROUNDS = 5;

interface Change {
  set?: Record<string, unknown>;
  remove?: readonly string[];
  /** Must hold, beside that the webhook is there; `:own_` values are its own. */
  expect?: string;
  values?: Record<string, unknown>;
}

/** One conditional write of a webhook's row; null when the condition does not hold or there is none. */
async function change(
  ref: WebhookRef,
  { set = {}, remove = [], expect, values = {} }: Change,
): Promise<Webhook | null> {
  const sets = Object.keys(set);
  const clauses = [
    ...(sets.length > 0 ? [`SET ${sets.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  const named = Object.fromEntries([...sets, ...remove].map((name) => [`#${name}`, name]));
  const given = { ...Object.fromEntries(sets.map((name) => [`:${name}`, set[name]])), ...values };
  const outcome = await conditional<{ Attributes?: unknown }>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: webhookKeys.webhook(ref),
        UpdateExpression: clauses.join(' '),
        ConditionExpression: `attribute_exists(pk)${expect ? ` AND (${expect})` : ''}`,
        ExpressionAttributeNames: named,
        ...(Object.keys(given).length > 0 ? { ExpressionAttributeValues: given } : {}),
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  forgetWebhooks();
  return isConflict(outcome) ? null : toWebhook(outcome.Attributes as Record<string, unknown>);
}

/** What its owner can change of a webhook. */
export type WebhookChange = { [M in 'url' | 'events' | 'description' | 'enabled']?: Webhook[M] | undefined };

/** Changes what is given. Another URL, or being enabled, is a new beginning: what failed before is forgotten. */
export function updateWebhook(ref: WebhookRef, members: WebhookChange): Promise<Webhook | null> {
  const beginsAnew = members.url !== undefined || members.enabled === true;
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  return change(ref, {
    set: { ...given, updatedAt: isoNow() },
    remove: beginsAnew ? ['failing', ...(members.enabled === true ? ['disabledReason'] : [])] : [],
  });
}

/** Gives a webhook a new secret, the present one valid until then. A repeat of the request finds what it made. */
export async function rotateSecret(
  ref: WebhookRef,
  request: { mark: string; now: number; until: number; secretVersion: number },
): Promise<Webhook | null | 'contended'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const current = await getWebhook(ref);
    if (!current || current.rotatedBy === request.mark) return current;
    const changed = await change(ref, {
      set: { ...rotatedVersions(current, request), rotatedBy: request.mark, updatedAt: isoNow() },
      expect: '#version = :held',
      values: { ':held': current.version },
    });
    if (changed) return changed;
  }
  return 'contended';
}

/** Disables a webhook that can't be delivered to. */
export async function disableWebhook(ref: WebhookRef, disabledReason: 'failing' | 'gone'): Promise<void> {
  const set = { enabled: false, disabledReason, updatedAt: isoNow() };
  await change(ref, { set, expect: '#enabled = :held', values: { ':held': true } });
}

/**
 * Notes that an attempt has failed: `held` is the stretch that it prolongs, null for the first of one. Somebody who
 * noted something else meanwhile, a success above all, is right: false then.
 */
export async function noteFailing(ref: WebhookRef, held: Failing | null, failing: Failing): Promise<boolean> {
  const prolongs = held?.since === failing.since;
  const noted = await change(ref, {
    set: { failing },
    expect: prolongs ? '#failing.since = :held' : 'attribute_not_exists(#failing) OR #failing.since = :held',
    values: { ':held': held?.since ?? 0 },
  });
  return noted !== null;
}

/** Ends a stretch of failures. */
export async function endFailing(ref: WebhookRef): Promise<void> {
  await change(ref, { remove: ['failing'] });
}
