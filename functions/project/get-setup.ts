import type { projectGroup } from '../../shared/contract/routes/project';
import { readCounter } from '../../shared/db/counters/counters';
import { listDomains } from '../../shared/db/domains/domains';
import { readFirstEmails } from '../../shared/db/emails/first-emails';
import { listForms } from '../../shared/db/forms/forms';
import { readRoster } from '../../shared/db/members/members';
import { latestWorkingEntries } from '../../shared/db/projects/api-keys';
import { getAccount } from '../../shared/db/sending/account';
import { newestTemplates } from '../../shared/db/templates/list';
import { listWebhooks } from '../../shared/db/webhooks/webhooks';
import { listAllWorkflows } from '../../shared/db/workflows/workflows';
import { statusAt } from '../../shared/domain/domains/domains';
import { checklistOf, type SetupFact, sinceEarliest } from '../../shared/domain/projects/setup';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { idTime } from '../../shared/ops/ids';

export const getSetup: Endpoint<typeof projectGroup.routes.getSetup> = async ({ project }) => {
  const [keyCreated, emails, domainVerified, account, eventsFollowed, memberInvited, contacts, templates, forms] =
    await Promise.all([
      readKeyFact(project.id),
      readFirstEmails(project.id),
      readDomainFact(project.id),
      getAccount(),
      readFollowersFact(project.id),
      readSecondMemberFact(project.id),
      readCounter(project.id, 'contacts'),
      newestTemplates(project.id, 1),
      listForms(project.id),
    ]);
  const body = checklistOf({
    key_created: keyCreated,
    email_accepted: emails.accepted,
    email_delivered: emails.delivered,
    domain_verified: domainVerified,
    sandbox_left: { done: account?.sandbox === false, at: null },
    events_followed: eventsFollowed,
    member_invited: memberInvited,
    contacts_added: { done: contacts > 0, at: null },
    template_created: { done: templates.templates.length > 0, at: null },
    campaign_sent: emails.campaign,
    form_created: sinceEarliest(forms.map(({ createdAt }) => createdAt)),
  });
  return { status: 200, body };
};

async function readKeyFact(projectId: string): Promise<SetupFact> {
  const [oldestKey] = await latestWorkingEntries(projectId);
  const time = oldestKey && idTime(oldestKey.id);
  return { done: oldestKey !== undefined, at: time == null ? null : toIso(time) };
}

async function readDomainFact(projectId: string): Promise<SetupFact> {
  const time = now();
  const verifiedDomains = (await listDomains(projectId)).filter((domain) => statusAt(domain, time) === 'VERIFIED');
  return sinceEarliest(verifiedDomains.map(({ verifiedAt }) => verifiedAt));
}

async function readFollowersFact(projectId: string): Promise<SetupFact> {
  const [webhooks, workflows] = await Promise.all([listWebhooks(projectId), listAllWorkflows(projectId)]);
  const followers = [...webhooks, ...workflows].filter(({ enabled }) => enabled);
  return sinceEarliest(followers.map(({ createdAt }) => createdAt));
}

async function readSecondMemberFact(projectId: string): Promise<SetupFact> {
  const { members } = await readRoster(projectId);
  const [, secondMember] = members;
  return sinceEarliest([secondMember?.createdAt]);
}
