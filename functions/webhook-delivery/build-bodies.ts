import type { Delivery } from '../../shared/db/webhooks/deliveries';
import { describe, logger } from '../../shared/ops/log';
import { loadMessages } from '../../shared/services/load-messages/load-messages';

export const UNBUILT = Symbol('unbuilt');
export type Body = string | typeof UNBUILT;

export async function buildBodies(projectId: string, deliveries: readonly Delivery[]): Promise<Map<string, Body>> {
  try {
    return await loadMessages(projectId, deliveries);
  } catch {
    const each = await Promise.all(deliveries.map((delivery) => buildOne(projectId, delivery)));
    return new Map(each.flat());
  }
}

async function buildOne(projectId: string, delivery: Delivery): Promise<[string, Body][]> {
  try {
    return [...(await loadMessages(projectId, [delivery]))];
  } catch (error) {
    logger.error('a webhook message cannot be built', { message: delivery.id, ...describe(error) });
    return [[delivery.id, UNBUILT]];
  }
}
