import type { ContactEffect } from '../../shared/queue/reactions';
import { reevaluate } from '../../shared/services/keep-memberships/reevaluate';
import { emitContactEvents } from './emit-contact-events';

/** What follows from a change of a contact. */
export async function takeContact(effect: ContactEffect): Promise<void> {
  const { projectId, contactId, changed, depth } = effect;
  await emitContactEvents(effect);
  await reevaluate(projectId, contactId, changed === null ? 'everything' : { contact: changed }, depth);
}
