import { invalidBody, Problem } from '../../shared/contract/problem';
import type { trackGroup } from '../../shared/contract/routes/track';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { eventLimitErrors, fieldLimitErrors } from '../../shared/db/names/names';
import type { Project } from '../../shared/db/projects/projects';
import { latestOf } from '../../shared/db/projects/settings';
import { contactId, creationMark } from '../../shared/domain/contacts/contact';
import { warningsOfData } from '../../shared/domain/contacts/data';
import { isProven } from '../../shared/domain/projects/visitor-proof';
import type { Endpoint } from '../../shared/http/call';
import { countPublicEvent } from '../../shared/http/rate';
import { now } from '../../shared/ops/clock';
import { askContactToConfirm, reserveConfirmationEmail } from '../../shared/services/ask-to-confirm/ask-to-confirm';
import { type ReportedEvent, readEvent, recordEvent } from './event';

const PUBLIC_EVENTS_PER_MINUTE = 60;

async function limitPublicEvents(projectId: string, contact: string): Promise<void> {
  const { exceeded, resetSeconds } = await countPublicEvent(projectId, contact, PUBLIC_EVENTS_PER_MINUTE);
  if (!exceeded) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', {
    message: `Too many events for this contact: a public key records at most ${PUBLIC_EVENTS_PER_MINUTE} a minute.`,
    retryAfterSeconds: resetSeconds,
  });
}

async function refuseNewNames(
  { id }: Project,
  event: ReportedEvent,
  { isPublic, ignoresData }: { isPublic: boolean; ignoresData: boolean },
): Promise<void> {
  const errors = await Promise.all([
    eventLimitErrors(id, event.name, { isPublic }),
    ignoresData ? [] : fieldLimitErrors(id, event.patch, { isPublic }),
  ]);
  if (errors.flat().length > 0) throw invalidBody(errors.flat());
}

type Request = Parameters<Endpoint<typeof trackGroup.routes.trackEvent>>[0];

function hasProof({ body: { proof }, project, caller }: Request, email: string): boolean {
  if (proof === undefined && !caller.requiresProof) return false;
  if (proof !== undefined && isProven(project, { keyId: caller.keyId, email, proof }, now())) return true;
  throw new Problem('VISITOR_NOT_PROVEN');
}

/** Reads the project again unless double opt-in is on, because turning it on must apply to the next visitor. */
const withCurrentOptIn = async (project: Project): Promise<Project> =>
  project.doubleOptIn?.enabled ? project : latestOf(project);

export const trackEvent: Endpoint<typeof trackGroup.routes.trackEvent> = async (request) => {
  const { body, project, caller, ids, repeated } = request;
  const isPublic = caller.keyKind === 'public';
  const event = readEvent(body, ids.time);
  if (isPublic) await limitPublicEvents(project.id, contactId(project.salt, event.email));
  const proven = isPublic && hasProof(request, event.email);
  const ignoresData = isPublic && !project.publicTrackWritesData;
  await refuseNewNames(project, event, { isPublic, ignoresData });

  const projectWithOptIn = isPublic ? await withCurrentOptIn(project) : project;
  const requiresConfirmation = isPublic && projectWithOptIn.doubleOptIn?.enabled === true;
  const { subscription } = event;
  const signUp = { email: event.email, subscribed: subscription.subscribedIfNew ? subscription.subscribed : false };
  const mayConfirmNow =
    requiresConfirmation &&
    (await reserveConfirmationEmail(projectWithOptIn, { ...signUp, sourceIp: caller.sourceIp }));
  const result = await upsertContact(project, {
    email: event.email,
    patch: event.patch,
    ...subscription,
    source: 'track',
    ...(isPublic ? {} : { proves: 'data' }),
    ...(proven ? { proves: 'address' } : {}),
    untrusted: isPublic,
    asksFirst: requiresConfirmation,
    asksLater: !mayConfirmNow,
    keepsData: ignoresData,
    request: { mark: creationMark(ids.seed), repeated },
  });
  if ('problem' in result) throw invalidBody(result.problem);

  const { contact, isNew } = result;
  if (mayConfirmNow && !isNew && subscription.subscribed === true) await askContactToConfirm(project.id, contact);
  const { id, createdAt } = await recordEvent(project.id, contact, event, { seed: ids.seed, isPublic, proven });
  return {
    status: 200,
    body: { contact: contact.id, event: id, timestamp: createdAt, ...warningsOfData(body.data) },
  };
};
