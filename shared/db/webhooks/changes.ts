import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { DisabledReason } from '../../contract/webhooks';
import type { FailingPeriod } from '../../domain/webhooks/attempts';
import { rotatedVersions } from '../../domain/webhooks/signing';
import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, type Row, updateOrRead, updateRow } from '../table/rows';
import type { Change } from '../table/update';
import { type WebhookRef, webhookKeys } from './keys';
import { clearWebhookCache, toWebhook, type Webhook } from './webhooks';

async function changeWebhook(ref: WebhookRef, update: Change): Promise<Webhook | null> {
  const row = await updateRow(webhookKeys.webhook(ref), update);
  clearWebhookCache();
  return row && toWebhook(row);
}

export type WebhookChange = { [Field in 'url' | 'events' | 'description' | 'enabled']?: Webhook[Field] | undefined } & {
  source?: Source | null | undefined;
  lastChange: LastChange;
};

/**
 * A new URL, or enabling the webhook, ends its failing period. A repeat of the latest request passes the revision
 * check.
 */
export async function updateWebhook(
  ref: WebhookRef,
  { source, ...fields }: WebhookChange,
  expectedRevision: number | undefined,
): Promise<{ webhook: Webhook; isOutdated: boolean } | null> {
  const resetsFailures = fields.url !== undefined || fields.enabled === true;
  const outcome = await updateOrRead(webhookKeys.webhook(ref), {
    set: { ...fields, ...(source && { source }), updatedAt: isoNow() },
    remove: [
      ...(resetsFailures ? ['failing'] : []),
      ...(fields.enabled === true ? ['disabledReason'] : []),
      ...(source === null ? ['source'] : []),
    ],
    add: { revision: 1 },
    ...(expectedRevision === undefined
      ? {}
      : { if: expr`revision = ${expectedRevision} OR lastChange.request = ${fields.lastChange.request}` }),
  });
  clearWebhookCache();
  if (!isConflict<Row>(outcome)) return { webhook: toWebhook(outcome), isOutdated: false };
  return outcome.row ? { webhook: toWebhook(outcome.row), isOutdated: true } : null;
}

/** The current secret stays valid until `until`. A repeat of the request returns the same secret. */
export async function rotateSecret(
  ref: WebhookRef,
  request: { mark: string; now: number; until: number; secretVersion: number },
): Promise<Webhook | null | 'contended'> {
  const key = webhookKeys.webhook(ref);
  return retryOnConflict<Row, Webhook | null | 'contended'>(
    { what: 'a rotation of a webhook', rounds: 5, row: await get(key), fallback: 'contended' },
    async (row) => {
      if (!row) return null;
      const current = toWebhook(row);
      if (current.rotatedBy === request.mark) return current;
      const changed = await updateOrRead(key, {
        set: { ...rotatedVersions(current, request), rotatedBy: request.mark, updatedAt: isoNow() },
        if: expr`version = ${current.version}`,
      });
      clearWebhookCache();
      return isConflict<Row>(changed) ? changed : toWebhook(changed);
    },
  );
}

export async function disableWebhook(ref: WebhookRef, disabledReason: DisabledReason): Promise<void> {
  await changeWebhook(ref, {
    set: { enabled: false, disabledReason, updatedAt: isoNow() },
    if: expr`enabled = ${true}`,
  });
}

/** `current`: the failures as last read. False if another outcome, usually a success, was recorded since. */
export async function recordFailing(
  ref: WebhookRef,
  current: FailingPeriod | null,
  failing: FailingPeriod,
): Promise<boolean> {
  const isUnchanged = expr`failing.since = ${current?.since ?? 0}`;
  const isSamePeriod = current?.since === failing.since;
  const condition = isSamePeriod ? isUnchanged : expr`attribute_not_exists(failing) OR ${isUnchanged}`;
  return (await changeWebhook(ref, { set: { failing }, if: condition })) !== null;
}

export async function endFailing(ref: WebhookRef): Promise<void> {
  await changeWebhook(ref, { remove: ['failing'] });
}
