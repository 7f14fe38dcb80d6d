import { handler } from '../../../functions/events/handler';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { putEvent } from '../../../shared/db/events/events';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { idSource, newSeed } from '../../../shared/ops/ids';
import { type Service, START } from '../../support/contacts';
import { api } from '../../support/invocations';

export type Query = Record<string, string>;

export const eventsApi = (projectId: string) => api(handler, { projectId });

export async function newContact({ project }: Pick<Service, 'project'>, email: string): Promise<Contact> {
  const upserted = await upsertContact(project, { email, subscribedIfNew: true, source: 'api' });
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

/** Records an event that happens `seconds` after the start; answers with its id. */
export async function newEvent(
  { project }: Pick<Service, 'project'>,
  contact: Contact,
  { name = 'seen', seconds = 0, data = {} as Record<string, unknown> } = {},
): Promise<string> {
  const time = START + seconds * 1000;
  const id = idSource(newSeed(), time).id('evt');
  await putEvent({
    id,
    projectId: project.id,
    contactId: contact.id,
    email: contact.email,
    generation: contact.generation,
    name,
    data,
    source: 'api',
    createdAt: new Date(time).toISOString(),
  });
  return id;
}

interface Item {
  id: string;
  name: string;
  createdAt: string;
  contact: { email: string };
}

/** All pages of a list of events, following its cursors; `between` runs after each page. */
export async function scan(projectId: string, query: Query, between: () => Promise<unknown> = async () => undefined) {
  const items: Item[] = [];
  const totals = new Set<number>();
  let cursor: string | null = null;
  for (let page = 0; page < 300; page++) {
    const { status, body } = await eventsApi(projectId)('GET /events', {
      query: cursor ? { ...query, cursor } : query,
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    items.push(...(body.data.items as Item[]));
    totals.add(body.data.total);
    cursor = body.data.nextCursor;
    if (cursor === null) return { ids: items.map(({ id }) => id), items, totals: [...totals] };
    await between();
  }
  throw new Error('the scan does not end');
}
