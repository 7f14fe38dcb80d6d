import { createHash, createHmac } from 'node:crypto';
import { contactIdFor } from '../../shared/db/contacts/addresses';
import { getSuppressions, isUndeliverable } from '../../shared/db/contacts/suppressions';
import { createLink } from '../../shared/db/members/links';
import { getMember, type Membership, membershipsOf } from '../../shared/db/members/members';
import { claimLink, dropClaim, recordEmailedLink } from '../../shared/db/members/outgoing-links';
import {
  consumeSignInEmail,
  getSignInRequest,
  removeSignInRequest,
  type SignInRequest,
} from '../../shared/db/members/sign-in-requests';
import { currentProject } from '../../shared/db/projects/projects';
import { personOf } from '../../shared/domain/members/member';
import { signInLink } from '../../shared/domain/members/session-token';
import { hashOfKey, newSecret } from '../../shared/domain/projects/api-key';
import { isPaused } from '../../shared/domain/sending/reputation';
import type { EpochMs } from '../../shared/durations';
import { now, toIso } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { idSource } from '../../shared/ops/ids';
import { logger } from '../../shared/ops/log';
import { acceptEmails, newEmailId } from '../../shared/services/accept-email/accept-emails';
import { type EmailSource, emailComposer } from '../../shared/services/accept-email/compose-email';
import { readEmailSource } from '../../shared/services/accept-email/email-source';

const button = (text: string): string =>
  `<p><a href="{{ link }}" style="display:inline-block;padding:10px 18px;background:#1f5fbf;color:#ffffff;text-decoration:none;border-radius:6px">${text}</a></p>`;

const signInEmail = {
  subject: 'Sign in to {{ projectName }}',
  body: `<p>Use this link to sign in to the {{ projectName }} dashboard:</p>${button('Sign in')}<p>The link works once and expires in 15 minutes. If you didn’t request it, you can ignore this email. Nobody can sign in without the link.</p>`,
  text: 'Use this link to sign in to the {{ projectName }} dashboard:\n\n{{ link }}\n\nThe link works once and expires in 15 minutes. If you didn’t request it, you can ignore this email. Nobody can sign in without the link.',
};

const invitationEmail = {
  subject: 'You’re invited to {{ projectName }}',
  body: `<p>You’ve been invited to join {{ projectName }} as {{ role }}.</p>${button('Accept invitation')}<p>The link works once and expires in 7 days. After that, you can request a new one on the sign-in page. If you don’t recognize {{ projectName }}, you can ignore this email.</p>`,
  text: 'You’ve been invited to join {{ projectName }} as {{ role }}.\n\n{{ link }}\n\nThe link works once and expires in 7 days. After that, you can request a new one on the sign-in page. If you don’t recognize {{ projectName }}, you can ignore this email.',
};

interface Addressee extends Membership {
  source: EmailSource;
}

const MAX_PROJECTS_TRIED = 10;

/** Sends nothing if no member has the address. A repeated run stores the same link and email. */
export async function sendSignInLink(requestId: string): Promise<void> {
  const request = await getSignInRequest(requestId);
  if (!request) return;
  const memberships = await readMemberships(request);
  const addressee = await findAddressee(memberships, request);
  if (addressee) await sendUnlessEarlierLinkWorks(request, addressee, memberships);
  else if (memberships.length > 0) {
    logger.warn('a sign-in link could not be sent', {
      projects: memberships.map(({ project }) => project.id).join(' '),
    });
  }
  await removeSignInRequest(requestId);
}

async function readMemberships({ email, projectId, memberId }: SignInRequest): Promise<Membership[]> {
  if (email !== undefined) return (await membershipsOf(personOf(email))).sort(compareByJoining);
  if (projectId === undefined || memberId === undefined) return [];
  const [project, member] = await Promise.all([currentProject(projectId), getMember(projectId, memberId)]);
  return project && member ? [{ project, member }] : [];
}

/** Members who haven't joined come last, because "~" sorts after any digit. */
const joiningOrder = ({ joinedAt, createdAt }: Membership['member']): string => joinedAt ?? `~${createdAt}`;

const compareByJoining = (a: Membership, b: Membership): number =>
  joiningOrder(a.member) < joiningOrder(b.member) ? -1 : 1;

async function findAddressee(memberships: Membership[], request: SignInRequest): Promise<Addressee | null> {
  const texts = request.email === undefined ? invitationEmail : signInEmail;
  for (const membership of memberships.slice(0, MAX_PROJECTS_TRIED)) {
    const { project, member } = membership;
    if (project.status !== 'ACTIVE' || isPaused(project, { kind: 'TRANSACTIONAL' })) continue;
    const source = await readEmailSource(project, { ...texts, emailType: 'TRANSACTIONAL' });
    if ('error' in source) continue;
    if (await isUndeliverableContact(project.id, await contactIdFor(project, member.email))) continue;
    return { ...membership, source: { ...source, text: texts.text } };
  }
  return null;
}

const isUndeliverableContact = async (projectId: string, contactId: string): Promise<boolean> =>
  isUndeliverable((await getSuppressions(projectId, [contactId])).get(contactId));

const tokenOf = ({ seed }: SignInRequest): string =>
  newSecret('sl', createHmac('sha256', seed).update('sign-in link').digest());

/** Sends nothing while an earlier link works, so that requests can't flood the person. */
async function sendUnlessEarlierLinkWorks(
  request: SignInRequest,
  addressee: Addressee,
  memberships: readonly Membership[],
): Promise<void> {
  if (request.email === undefined) {
    await sendLink(request, addressee);
    return;
  }
  const person = personOf(request.email);
  const memberIds = memberships.map(({ member }) => member.id);
  const claim = await claimLink(person, { request: request.id, hash: hashOfKey(tokenOf(request)), memberIds });
  if (claim === 'refused') return;
  if (claim === 'claimed' && !request.known && !(await consumeSignInEmail())) {
    await dropClaim(person, request.id);
    logger.error('a sign-in link was not sent: too many were sent before', { request: request.id });
    return;
  }
  await recordEmailedLink(person, request.id, await sendLink(request, addressee));
}

async function sendLink(request: SignInRequest, { project, member, source }: Addressee): Promise<EpochMs> {
  const { seed, createdAt, email } = request;
  const token = tokenOf(request);
  const kind = email === undefined ? 'invitation' : 'email';
  const link = await createLink({ token, kind, projectId: project.id, memberId: member.id, from: now() });
  // A repeat after the link's end sends nothing, because the person can request another link.
  if (Date.parse(link.expiresAt) <= now()) return Date.parse(link.expiresAt);
  const contact = {
    id: await contactIdFor(project, member.email),
    email: member.email,
    subscribed: false,
    data: {},
    createdAt: toIso(createdAt),
  };
  const data = { projectName: project.name, role: member.role, link: signInLink(env('publicUrl'), link.token) };
  // Clicks are not tracked, because a redirect would see the secret link.
  const ids = idSource(createHash('sha256').update(`sign-in email\n${seed}`).digest('hex'), createdAt);
  const compose = emailComposer(project, source, { data, headers: {}, tracking: false });
  const result = compose(contact, newEmailId(ids, contact.id));
  if (!result.ok) throw new Error('the email of a sign-in link could not be composed');
  await acceptEmails({ projectId: project.id, source, ids, lane: 'transactional', tags: {}, member: true }, [
    { contactId: contact.id, recipient: { email: member.email }, email: result.email },
  ]);
  return Date.parse(link.expiresAt);
}
