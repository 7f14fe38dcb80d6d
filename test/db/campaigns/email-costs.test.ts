import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { getContacts } from '../../../shared/db/contacts/contacts';
import { getSuppressions } from '../../../shared/db/contacts/suppressions';
import { claimNewEmail, getCampaignEmails, skipNewEmail } from '../../../shared/db/emails/campaign-emails';
import { listRecipients } from '../../../shared/db/emails/campaign-recipients';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { applyFeedback } from '../../../shared/db/emails/feedback';
import { markSent } from '../../../shared/db/emails/sending';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { readFeedback } from '../../../shared/domain/sending/ses-event';
import { addReader, campaignUnderWay, listReaders } from '../../support/campaign-emails';
import { type Service, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';
import { sesEvents } from '../../support/ses-events';

const chart = costChart();
let service: Service;
let campaign: Campaign;
let reader: Contact;
let row: EmailRow;

beforeAll(async () => {
  service = await startService();
  reader = await addReader(service.project, 'reader@example.com');
  campaign = await campaignUnderWay(service.project);
  await listReaders(campaign, [reader]);
});
afterAll(() => service?.stop());

const newEmail = (contactId = reader.id) => ({
  ...campaignRef(campaign),
  contactId,
  contact: { email: reader.email, generation: reader.generation },
  variant: null,
});

async function claimAndMark(): Promise<void> {
  const claimed = await claimNewEmail(newEmail(), 'token', { name: 'Ada' });
  if (!claimed) throw new Error('not claimed');
  row = claimed;
  await markSent(claimed, 'token', 'ses-1');
}

async function facts(): Promise<void> {
  const some = [1, 2].map((n) => `ct_${String(n).repeat(32)}`);
  await getContacts(service.project, [reader.id], { eventual: true });
  await getSuppressions(service.project.id, [reader.id], { eventual: true });
  await getCampaignEmails(campaignRef(campaign), some, { eventual: true });
}

async function receiveFeedback(event: object): Promise<void> {
  const tags = { 'posthaste-project': [row.projectId], 'posthaste-email': [row.id] };
  const feedback = readFeedback({ ...event, mail: { timestamp: row.createdAt, messageId: 'ses-1', tags } });
  if (!feedback) throw new Error('no feedback');
  await applyFeedback(feedback);
}

const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  ["claim a campaign's email, mark it sent", claimAndMark],
  [
    'store that a contact gets no email of a campaign',
    () => skipNewEmail(newEmail(`ct_${'0'.repeat(32)}`), 'suppressed'),
  ],
  ["check who in a chunk gets a campaign's email", facts, { recipient: 1 }],
  ["apply one feedback event of a campaign's email", () => receiveFeedback(sesEvents.delivery())],
  ["apply SES's event that it accepted an email, if the row already says so", () => receiveFeedback(sesEvents.send())],
  [
    'recipients of a campaign with their outcomes',
    () => listRecipients(service.project, campaign, { status: 'SENT' }, { limit: 10 }),
    { recipient: 1, KB: 1 },
  ],
];

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const stated = chart.get(pattern);
  if (!stated) throw new Error(`the chart has no such pattern: ${pattern}`);
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await run();
  // Another DynamoDB does not add up the consumed units; there the calls only have to succeed.
  if (!table) return;
  expect(await table.readMeter()).toMatchObject({
    read: statedUnits(stated.reads, facts),
    write: statedUnits(stated.writes, facts),
  });
});
