import { reevaluate } from '../../shared/actions/keep-memberships/reevaluate';
import type { ContactEffect } from '../../shared/queue/effects';
import { emitContactEvents } from './emit-contact-events';

/** What follows from a change of a contact. */
export async function takeContact(effect: ContactEffect): Promise<void> {
  const { projectId, contactId, changed, depth } = effect;
  await emitContactEvents(effect);
  await reevaluate(projectId, contactId, changed === null ? 'everything' : { contact: changed }, depth);
}
