import { invalidBody, Problem } from '../../shared/contract/problem';
import type { WholeCampaign } from '../../shared/db/campaigns/edits';
import { getContact, getContacts } from '../../shared/db/contacts/contacts';
import { getSuppressions } from '../../shared/db/contacts/suppressions';
import { topicState } from '../../shared/db/contacts/topics';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import type { EmailAddress } from '../../shared/domain/address';
import { contactId } from '../../shared/domain/contacts/contact';
import { toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { acceptMails } from '../../shared/services/accept-mail/accept-mails';
import type { ComposedMail, MailContact } from '../../shared/services/accept-mail/compose-mail';
import { campaignComposer } from '../../shared/services/compose-campaign/compose-campaign';

const MARK = '[Test] ';

/** A test that may be sent. */
interface Test {
  project: Project;
  whole: WholeCampaign;
  /** The variant's place; null for the campaign's own content. */
  variant: number | null;
  addresses: readonly EmailAddress[];
  /** Id or address of the contact whose data is shown; else each address's own, if there is one. */
  contact: string | undefined;
  ids: IdSource;
}

/** One address, and as whose mail it gets the test. */
interface Tester {
  email: EmailAddress;
  contact: MailContact;
}

/**
 * Sends copies of a campaign's mail as it would look. They go by the transactional lane whatever the project's share of
 * it, need no subscription, create no contact, and count nowhere. Suppressed addresses get none.
 */
export async function sendTest(test: Test): Promise<EmailRow[]> {
  const { project, whole, ids } = test;
  const { from, id: campaign } = whole.campaign;
  const testers = await testersOf(test);
  const mails = await compose(test, testers);
  const suppressions = await getSuppressions(
    project.id,
    testers.map(({ contact }) => contact.id),
  );
  return acceptMails(
    {
      projectId: project.id,
      source: { from: { email: from }, kind: 'TRANSACTIONAL' },
      ids,
      lane: 'transactional',
      tags: { test: 'campaign', campaign },
      test: true,
    },
    testers.map(({ email, contact }, index) => ({
      contactId: contact.id,
      recipient: { email },
      mail: mails[index] as ComposedMail,
      refusal: suppressions.has(contact.id) ? 'suppressed' : null,
    })),
  );
}

/**
 * The links of each copy belong to its own address, even if it shows another contact's data: trying them out changes
 * nothing for that contact.
 */
async function testersOf({ project, addresses, contact, ids }: Test): Promise<Tester[]> {
  const shown = contact === undefined ? null : await getContact(project, contact);
  if (contact !== undefined && !shown) throw new Problem('CONTACT_NOT_FOUND');
  const idsOf = addresses.map((email) => contactId(project.salt, email));
  const known = await getContacts(project, idsOf);
  return addresses.map((email, index) => {
    const id = idsOf[index] as string;
    const own = known.get(id);
    const { subscribed = true, data = {} } = shown ?? own ?? {};
    const createdAt = own?.createdAt ?? toIso(ids.time);
    return { email, contact: { id, email: shown?.email ?? email, subscribed, data, createdAt } };
  });
}

async function compose({ project, whole, variant }: Test, testers: Tester[]): Promise<ComposedMail[]> {
  const { campaign, bodies } = whole;
  const topic = campaign.topicId === undefined ? null : await topicState(project.id, campaign.topicId);
  const composer = campaignComposer(project, campaign, bodies, topic);
  return testers.map(({ contact }) => {
    const composed = composer(contact, variant);
    if (!composed.ok) throw invalidBody(composed.errors);
    return { ...composed.mail, subject: `${MARK}${composed.mail.subject}` };
  });
}
