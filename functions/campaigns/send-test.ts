import { invalidBody, Problem } from '../../shared/contract/problem';
import type { WholeCampaign } from '../../shared/db/campaigns/edits';
import { getContact, getContacts } from '../../shared/db/contacts/contacts';
import { getSuppressions } from '../../shared/db/contacts/suppressions';
import { topicState } from '../../shared/db/contacts/topics';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import type { EmailAddress } from '../../shared/domain/address';
import { contactId } from '../../shared/domain/contacts/contact';
import { now, toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { campaignComposer } from '../../shared/services/compose-campaign/compose-campaign';
import type { ComposedMail, MailContact } from '../../shared/services/compose-email/mail';
import { newEmailRow } from '../../shared/services/compose-email/new-email-row';
import { storeContents } from '../../shared/services/compose-email/store-contents';
import { storeEmails } from '../../shared/services/compose-email/store-emails';

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
 * Sends copies of a campaign's mail as it would look. They leave by the transactional lane and ask for no subscription,
 * make no contact, and count nowhere; who is suppressed gets none.
 */
export async function sendTest(test: Test): Promise<EmailRow[]> {
  const { project, ids } = test;
  const testers = await testersOf(test);
  const mails = await compose(test, testers);
  const suppressions = await getSuppressions(
    project.id,
    testers.map(({ contact }) => contact.id),
  );
  const contentIds = await storeContents(
    mails.map((mail) => ({ ...mail, attachments: [] })),
    { projectId: project.id, seed: ids.seed, dueAt: ids.time },
  );
  const rows = testers.map(({ email, contact }, index) => {
    const isSuppressed = suppressions.has(contact.id);
    return testRow(test, {
      id: ids.id('em', index),
      contactId: contact.id,
      recipient: { email },
      content: { id: contentIds[index] as string, mail: mails[index] as ComposedMail },
      ...(isSuppressed ? { status: 'SKIPPED', reason: 'suppressed' } : { status: 'QUEUED' }),
    });
  });
  return storeEmails(rows, now());
}

type Particulars = Pick<
  Parameters<typeof newEmailRow>[1],
  'id' | 'contactId' | 'recipient' | 'content' | 'status' | 'reason'
>;

function testRow({ project, whole: { campaign }, ids }: Test, particulars: Particulars): EmailRow {
  const { subject, from } = campaign;
  const source = { subject, body: '', text: null, from: { email: from }, kind: 'TRANSACTIONAL' } as const;
  const row = newEmailRow(source, {
    ...particulars,
    projectId: project.id,
    generation: undefined,
    lane: 'transactional',
    tags: { test: 'campaign', campaign: campaign.id },
    time: ids.time,
  });
  return { ...row, test: true, simulated: true };
}

/**
 * The links of each copy are those of its own address, whoever's data it shows: who tries them changes nothing for
 * another contact.
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
