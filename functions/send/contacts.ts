import { invalidBody, Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { refusedFields } from '../../shared/db/events/names';
import type { Project } from '../../shared/db/projects/projects';
import { type Contact, creationMark } from '../../shared/domain/contacts/contact';
import { splitData } from '../../shared/domain/contacts/data';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { IdSource } from '../../shared/ops/ids';
import type { Planned } from './plan';

/** Writes of one request that run concurrently. */
const CONCURRENCY = 20;

/** What is known of the call. */
interface CallFacts {
  project: Project;
  ids: IdSource;
  repeated: boolean;
}

/** Registers the names in the data, or refuses them if there is no room. It is a call's first write, after all checks. */
export async function admitFields(project: Project, body: SendBody): Promise<void> {
  const refused = await refusedFields(project.id, splitData(body.data).persistent, { isPublic: false });
  if (refused.length > 0) throw invalidBody(refused);
}

/** Creates or changes the contact of each recipient, even if its mail is skipped. Returns them by id. */
export async function storeContacts(
  planned: Planned[],
  body: SendBody,
  { project, ids, repeated }: CallFacts,
): Promise<Map<string, Contact>> {
  const { persistent } = splitData(body.data);
  const contacts = new Map<string, Contact>();
  await forEachConcurrent(planned, CONCURRENCY, async ({ recipient }) => {
    const upserted = await upsertContact(project, {
      email: recipient.email,
      patch: persistent,
      subscribed: body.subscribed,
      subscribedIfNew: false,
      source: 'send',
      request: { mark: creationMark(ids.seed), repeated },
    });
    if ('problem' in upserted) {
      const message = upserted.problem[0]?.message ?? '';
      throw new Problem('VALIDATION_ERROR', {
        errors: [{ field: recipient.field, message, code: 'too_big' }],
        partial: true,
      });
    }
    contacts.set(upserted.contact.id, upserted.contact);
  });
  return contacts;
}
