import type { ContactUpdate } from '../../shared/contract/contacts';
import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem, refuseInvalid } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { listTopics } from '../../shared/db/contacts/topics';
import { changeContact } from '../../shared/db/contacts/upsert-contact';
import type { Project } from '../../shared/db/projects/projects';
import { checkPatch, warningsOfData, withoutReserved } from '../../shared/domain/contacts/data';
import { type Wishes, withoutStale } from '../../shared/domain/contacts/topics';
import type { CheckFacts, Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';
import { toIso } from '../../shared/ops/clock';
import { findContact, requireId } from './find-contact';

const YEAR_MS = 366 * 24 * 3600_000;

/** The mistakes in the members that are given. */
export function patchErrors(
  { data = {}, snoozedUntil }: ContactUpdate,
  { now }: Pick<CheckFacts, 'now'>,
): FieldError[] {
  return [...checkPatch(withoutReserved(data)), ...checkSnooze(snoozedUntil ?? now + 1, now)];
}

function checkSnooze(until: number, now: number): FieldError[] {
  if (until <= now) return [{ field: 'snoozedUntil', message: 'Must be in the future.', code: 'too_small' }];
  if (until > now + YEAR_MS) return [{ field: 'snoozedUntil', message: 'At most a year ahead.', code: 'too_big' }];
  return [];
}

export const updateContact: Endpoint<typeof contactsGroup.routes.updateContact> = async ({
  params,
  body,
  project,
  ids,
}) => {
  refuseInvalid(patchErrors(body, { now: ids.time }));
  const { subscribed, data } = body;
  const wishes = await wishesOf(project, params.id, body);
  const result = await changeContact(project.id, requireId(project, params.id), {
    subscribed,
    patch: data && withoutReserved(data),
    wishes,
    proves: 'data',
  });
  if (!result) throw new Problem('CONTACT_NOT_FOUND');
  if ('problem' in result) throw invalidBody(result.problem);
  return { status: 200, body: { ...contactReply(result.contact), ...warningsOfData(data) } };
};

/** The wishes about topics and a break, computed from the contact as it is at the write. */
async function wishesOf(project: Project, idOrEmail: string, { topics, snoozedUntil }: ContactUpdate) {
  const rest: Wishes = snoozedUntil == null ? { snoozedUntil } : { snoozedUntil: toIso(snoozedUntil) };
  if (topics == null) return () => ({ topics, ...rest });
  const existing = new Set((await listTopics(project.id)).map(({ id }) => id));
  const isUnknown = ([id, choice]: [string, boolean | null]) => choice !== null && !existing.has(id);
  if (Object.entries(topics).some(isUnknown)) {
    await findContact(project, idOrEmail);
    throw new Problem('TOPIC_NOT_FOUND');
  }
  return (contact: { topics?: Record<string, boolean> }) => ({
    topics: withoutStale(topics, contact, existing),
    ...rest,
  });
}
