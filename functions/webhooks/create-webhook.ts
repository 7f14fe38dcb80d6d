import { invalidField } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { readLatestProject } from '../../shared/db/projects/settings';
import { listWebhooks, createWebhook as storeWebhook } from '../../shared/db/webhooks/webhooks';
import { derivedFrom, versionOf } from '../../shared/domain/projects/secrets';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { replyWithSecret } from './webhook';

/** Each event causes a write per webhook. */
const MAX_WEBHOOKS = 20;

async function throwIfTooManyWebhooks(projectId: string): Promise<void> {
  if ((await listWebhooks(projectId)).length < MAX_WEBHOOKS) return;
  throw invalidField('', `A project can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`, 'too_big');
}

export const createWebhook: Endpoint<typeof webhooksGroup.routes.createWebhook> = async (request) => {
  const { body, project, ids, repeated } = request;
  if (!repeated) await throwIfTooManyWebhooks(project.id);
  const createdAt = toIso(ids.time);
  const webhook = await storeWebhook({
    id: ids.id('whk'),
    projectId: project.id,
    url: body.url,
    events: body.events,
    description: body.description ?? null,
    enabled: body.enabled,
    ...(body.source && { source: body.source }),
    revision: 1,
    lastChange: lastChangeBy(request),
    version: 1,
    ...derivedFrom(versionOf(await readLatestProject(project))),
    earlier: [],
    createdAt,
    updatedAt: createdAt,
  });
  return { status: 201, body: await replyWithSecret(webhook, project) };
};
