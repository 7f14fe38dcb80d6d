import type { Project } from '../../db/projects/projects';
import type { Campaign } from '../../domain/campaigns/campaign';
import { contactId } from '../../domain/contacts/contact';
import { append } from '../../domain/lists';
import { now, toIso } from '../../ops/clock';
import type { EmailContact } from '../accept-email/compose-email';
import { readAudience } from '../read-audience/read-audience';

const MAX_SAMPLES = 20;
/** Contacts to read for the samples, because a filter may match few of them. */
const MAX_CONTACTS = 6_000;
const MAX_MS = 4_000;

/** Ids are hashes, so the first contacts are a fair sample. */
export async function sampleAudience(project: Project, campaign: Campaign): Promise<EmailContact[]> {
  const samples: EmailContact[] = [];
  const start = now();
  let readCount = 0;
  for await (const { members, scanned } of readAudience(project, campaign, undefined, start)) {
    append(
      samples,
      members.map(({ contact }) => contact).filter(({ subscribed }) => subscribed),
    );
    readCount += scanned;
    if (samples.length >= MAX_SAMPLES || readCount >= MAX_CONTACTS || now() - start > MAX_MS) break;
  }
  return samples.slice(0, MAX_SAMPLES);
}

export function placeholderContact(project: Project): EmailContact {
  const email = 'nobody@example.com';
  return { id: contactId(project.salt, email), email, subscribed: true, data: {}, createdAt: toIso(now()) };
}
