import type { Project } from '../../db/projects/projects';
import type { Campaign } from '../../domain/campaigns/campaign';
import { contactId } from '../../domain/contacts/contact';
import { append } from '../../domain/lists';
import { now, toIso } from '../../ops/clock';
import type { MailContact } from '../accept-mail/compose-mail';
import { readAudience } from '../read-audience/read-audience';

const MAXIMUM_SAMPLES = 20;
/** Read to find them, because a filter may match few. */
const MAXIMUM_CONTACTS = 6_000;
const MAXIMUM_MS = 4_000;

/** Ids are hashes, so the first ones are a fair sample. */
export async function sampleAudience(project: Project, campaign: Campaign): Promise<MailContact[]> {
  const samples: MailContact[] = [];
  const start = now();
  let read = 0;
  for await (const { members, scanned } of readAudience(project, campaign, undefined, start)) {
    append(
      samples,
      members.map(({ contact }) => contact).filter(({ subscribed }) => subscribed),
    );
    read += scanned;
    if (samples.length >= MAXIMUM_SAMPLES || read >= MAXIMUM_CONTACTS || now() - start > MAXIMUM_MS) break;
  }
  return samples.slice(0, MAXIMUM_SAMPLES);
}

/** A contact without data, for an empty audience. */
export function nobody(project: Project): MailContact {
  const email = 'nobody@example.com';
  return { id: contactId(project.salt, email), email, subscribed: true, data: {}, createdAt: toIso(now()) };
}
