import { createHash } from 'node:crypto';
import type { FieldError } from '../../shared/contract/errors';
import { Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { trackGroup } from '../../shared/contract/routes/track';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { eventNameErrors, fieldNameErrors } from '../../shared/db/names/names';
import type { Project } from '../../shared/db/projects/projects';
import { contactId, creationMark } from '../../shared/domain/contacts/contact';
import { warningsOfData } from '../../shared/domain/contacts/data';
import { append, groupBy } from '../../shared/domain/lists';
import type { Endpoint } from '../../shared/http/call';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { errorsInEvent, type ReportedEvent, readEvent, recordEvent } from './event';

const CONCURRENCY = 20;

type Request = Parameters<Endpoint<typeof trackGroup.routes.trackBatch>>[0];

interface IndexedEvent {
  event: ReportedEvent;
  index: number;
  warnings: ReturnType<typeof warningsOfData>;
}

async function registerNames(projectId: string, events: readonly IndexedEvent[]): Promise<void> {
  const firstEventByName = new Map<string, IndexedEvent>();
  for (const indexedEvent of events) {
    const { name } = indexedEvent.event;
    if (!firstEventByName.has(name)) firstEventByName.set(name, indexedEvent);
  }
  const errors: FieldError[] = [];
  for (const [name, { index }] of firstEventByName) {
    append(errors, errorsInEvent(index, await eventNameErrors(projectId, name, { isPublic: false })));
  }
  const patch = Object.assign({}, ...events.map(({ event }) => withoutRemovals(event.patch)));
  for (const error of await fieldNameErrors(projectId, patch, { isPublic: false })) {
    const key = error.field.slice('data.'.length);
    const firstWithField = events.find(({ event }) => Object.hasOwn(withoutRemovals(event.patch), key));
    append(errors, errorsInEvent(firstWithField?.index ?? 0, [error]));
  }
  throwIfInvalid(errors);
}

const withoutRemovals = (patch: ReportedEvent['patch']) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));

/** Each event has its own seed, the same in each try of a request. */
const eventSeed = (seed: string, index: number): string =>
  createHash('sha256').update(`${seed}:${index}`).digest('hex');

async function trackIndexedEvent(
  project: Project,
  { event, index, warnings }: IndexedEvent,
  { ids, repeated }: Request,
) {
  const { email, patch, subscription } = event;
  const result = await upsertContact(project, {
    email,
    patch,
    ...subscription,
    source: 'track',
    proves: 'data',
    request: { mark: creationMark(ids.requestSeed), repeated },
  });
  if ('problem' in result)
    throw new Problem('VALIDATION_ERROR', { errors: errorsInEvent(index, result.problem), hasTakenEffect: true });
  const { contact } = result;
  const { id, createdAt } = await recordEvent(project.id, contact, event, { seed: eventSeed(ids.requestSeed, index) });
  return { contact: contact.id, event: id, timestamp: createdAt, ...warnings };
}

/** Records a contact's events in order, so that the data of the last event overrides. */
export const trackBatch: Endpoint<typeof trackGroup.routes.trackBatch> = async (request) => {
  const { project, body, ids } = request;
  const indexedEvents = body.events.map(
    (input, index): IndexedEvent => ({
      event: readEvent(input, ids.time),
      index,
      warnings: warningsOfData(input.data),
    }),
  );
  await registerNames(project.id, indexedEvents);
  const byContact = groupBy(indexedEvents, ({ event }) => contactId(project.salt, event.email));
  const events: Awaited<ReturnType<typeof trackIndexedEvent>>[] = [];
  await forEachConcurrent([...byContact.values()], CONCURRENCY, async (contactEvents) => {
    for (const indexedEvent of contactEvents)
      events[indexedEvent.index] = await trackIndexedEvent(project, indexedEvent, request);
  });
  return { status: 200, body: { events } };
};
