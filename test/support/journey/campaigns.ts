import type { CampaignRecipient, CreateCampaignBody } from '../../../packages/client/src/index';
import type { LocalService } from '../service';
import type { Sender } from './client';
import { callJson } from './http';

const WAIT_MS = 50;
const MAX_WAITS = 6_000;

/** Creates a draft to all contacts, with a link in it, unless `members` say otherwise; returns its id. */
export async function draftCampaign({ client, from }: Sender, members: Partial<CreateCampaignBody>): Promise<string> {
  const texts = {
    subject: '{{ name }}, this is new',
    body: '<p>Hello {{ name }}, <a href="https://example.com/news?for={{ name }}">read on</a>.</p>',
  };
  return (await client.campaigns.create({ name: 'News', audienceType: 'ALL', from, ...texts, ...members })).id;
}

/** Every recipient of a campaign, by the id of the email. */
export async function recipientsOf({ client }: Sender, campaign: string): Promise<Map<string, CampaignRecipient>> {
  const found = new Map<string, CampaignRecipient>();
  for await (const one of client.campaigns.allRecipients(campaign)) found.set(one.email, one);
  return found;
}

/** Uploads a file for an import; returns the id of the upload. */
export async function uploadPeople({ client }: Sender, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const announced = { purpose: 'import', filename: 'people.csv', contentType: 'text/csv', size: file.length } as const;
  const { uploadId, url, fields } = await client.uploads.create(announced);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]));
  const { status } = await fetch(url, { method: 'POST', body: form });
  if (status !== 204) throw new Error(`the upload answered ${status}`);
  return uploadId;
}

/** Imports a file of people and waits until they exist. */
export async function importPeople(
  service: LocalService,
  sender: Sender,
  file: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { contacts, jobs } = sender.client;
  const { id } = await contacts.import({ uploadId: await uploadPeople(sender, file) });
  for (let wait = 0; wait < MAX_WAITS; wait++) {
    const job = await jobs.get(id);
    if (job.status === 'COMPLETED') return;
    if (job.status === 'FAILED') throw new Error(`the import failed: ${job.error}`);
    await service.advance(WAIT_MS);
  }
  throw new Error('the import did not come to its end');
}

/** What a person does with an email in the mailbox. */
export const play = (service: LocalService, emailId: string, type: 'open' | 'click' | 'bounce') =>
  callJson('POST', `${service.facts.mailbox}/_mailbox/messages/${emailId}/events`, { type });
