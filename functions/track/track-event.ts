import { invalidBody, Problem } from '../../shared/contract/problem';
import type { trackGroup } from '../../shared/contract/routes/track';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { eventNameErrors, fieldNameErrors } from '../../shared/db/names/names';
import type { Project } from '../../shared/db/projects/projects';
import { readLatestProject } from '../../shared/db/projects/settings';
import { contactId, creationMark } from '../../shared/domain/contacts/contact';
import { warningsOfData } from '../../shared/domain/contacts/data';
import { isProven as isProofValid } from '../../shared/domain/projects/visitor-proof';
import type { Endpoint } from '../../shared/http/call';
import { countPublicEvent } from '../../shared/http/rate';
import { now } from '../../shared/ops/clock';
import { askContactToConfirm, reserveConfirmationEmail } from '../../shared/services/ask-to-confirm/ask-to-confirm';
import { type ReportedEvent, readEvent, recordEvent } from './event';

const PUBLIC_EVENTS_PER_MINUTE = 60;

async function throwIfTooManyPublicEvents(projectId: string, contact: string): Promise<void> {
  const { exceeded, resetSeconds } = await countPublicEvent(projectId, contact, PUBLIC_EVENTS_PER_MINUTE);
  if (!exceeded) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', {
    message: `Too many events for this contact: a public key records at most ${PUBLIC_EVENTS_PER_MINUTE} a minute.`,
    retryAfterSeconds: resetSeconds,
  });
}

async function throwIfNewNames(
  { id }: Project,
  event: ReportedEvent,
  { isPublic, ignoresData }: { isPublic: boolean; ignoresData: boolean },
): Promise<void> {
  const [nameErrors, dataErrors] = await Promise.all([
    eventNameErrors(id, event.name, { isPublic }),
    ignoresData ? [] : fieldNameErrors(id, event.patch, { isPublic }),
  ]);
  const errors = [...nameErrors, ...dataErrors];
  if (errors.length > 0) throw invalidBody(errors);
}

type Request = Parameters<Endpoint<typeof trackGroup.routes.trackEvent>>[0];

function hasProof({ body: { proof }, project, caller }: Request, email: string): boolean {
  if (proof === undefined && !caller.requiresProof) return false;
  if (proof !== undefined && isProofValid(project, { keyId: caller.keyId, email, proof }, now())) return true;
  throw new Problem('VISITOR_NOT_PROVEN');
}

/** Turning double opt-in on must apply to the next visitor, so a project without it is read again. */
const withLatestOptIn = async (project: Project): Promise<Project> =>
  project.doubleOptIn?.enabled ? project : readLatestProject(project);

async function planConfirmation({ project, caller }: Request, { email, subscription }: ReportedEvent) {
  const latestProject = caller.keyKind === 'public' ? await withLatestOptIn(project) : null;
  if (!latestProject?.doubleOptIn?.enabled) return { requiresConfirmation: false, mayConfirmNow: false };
  const subscribed = subscription.subscribedIfNew ? subscription.subscribed : false;
  const signUp = { email, subscribed, sourceIp: caller.sourceIp };
  return { requiresConfirmation: true, mayConfirmNow: await reserveConfirmationEmail(latestProject, signUp) };
}

export const trackEvent: Endpoint<typeof trackGroup.routes.trackEvent> = async (request) => {
  const { body, project, caller, ids, repeated } = request;
  const isPublic = caller.keyKind === 'public';
  const event = readEvent(body, ids.time);
  if (isPublic) await throwIfTooManyPublicEvents(project.id, contactId(project.salt, event.email));
  const isProven = isPublic && hasProof(request, event.email);
  const ignoresData = isPublic && !project.publicTrackWritesData;
  await throwIfNewNames(project, event, { isPublic, ignoresData });

  const { requiresConfirmation, mayConfirmNow } = await planConfirmation(request, event);
  const { subscription } = event;
  const result = await upsertContact(project, {
    email: event.email,
    patch: event.patch,
    ...subscription,
    source: 'track',
    ...(isPublic ? {} : { proves: 'data' }),
    ...(isProven ? { proves: 'address' } : {}),
    untrusted: isPublic,
    needsConfirmation: requiresConfirmation,
    postponesConfirmation: !mayConfirmNow,
    keepsExistingData: ignoresData,
    request: { mark: creationMark(ids.requestSeed), repeated },
  });
  if ('problem' in result) throw invalidBody(result.problem);

  const { contact, isNew } = result;
  if (mayConfirmNow && !isNew && subscription.subscribed === true) await askContactToConfirm(project.id, contact);
  const { id, createdAt } = await recordEvent(project.id, contact, event, {
    seed: ids.requestSeed,
    isPublic,
    isProven,
  });
  return {
    status: 200,
    body: { contact: contact.id, event: id, timestamp: createdAt, ...warningsOfData(body.data) },
  };
};
