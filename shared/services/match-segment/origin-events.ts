import { getCampaignEmails } from '../../db/emails/campaign-emails';
import type { EmailRow } from '../../db/emails/emails';
import { emailsOfWorkflow } from '../../db/emails/of-contact';
import { enteredContacts } from '../../db/workflows/executions';
import { emailEventsOf } from '../../domain/campaigns/campaign-email';
import { type NameTimes, summarizeTimes } from '../../domain/contacts/summary';
import { inBatches } from '../../domain/lists';
import { type EmailOrigin, readOriginKey } from '../../domain/segments/email-origin';
import { forEachConcurrent } from '../../ops/for-each-concurrent';

export interface NeededEvents {
  contactId: string;
  generation: string;
  keys: readonly string[];
}

type EventsByContact = Map<string, Map<string, NameTimes | null>>;

const CONCURRENCY = 20;
/** The number of contacts whose emails of a campaign are read at once, in five BatchGetItems. */
const AT_ONCE = 500;

/** Times by contact and key; null if there is no such event. */
export async function readOriginEvents(projectId: string, requests: readonly NeededEvents[]): Promise<EventsByContact> {
  const events: EventsByContact = new Map(
    requests.map(({ contactId, keys }) => [contactId, new Map(keys.map((key) => [key, null]))]),
  );
  for (const { origin, requests: originRequests } of groupByOrigin(requests)) {
    for (const batch of inBatches(originRequests, AT_ONCE)) {
      const emails = await emailsOf(projectId, origin, batch);
      for (const request of batch) addEventsOf(origin, request, emails.get(request.contactId) ?? [], events);
    }
  }
  return events;
}

interface OriginRequests {
  origin: EmailOrigin;
  requests: NeededEvents[];
}

function groupByOrigin(requests: readonly NeededEvents[]): OriginRequests[] {
  const groups = new Map<string, OriginRequests>();
  for (const request of requests) {
    for (const { origin } of request.keys.flatMap((key) => readOriginKey(key) ?? [])) {
      const group = groups.get(origin.id) ?? { origin, requests: [] };
      // Several keys of a request may have the same origin.
      if (group.requests.at(-1) !== request) group.requests.push(request);
      groups.set(origin.id, group);
    }
  }
  return [...groups.values()];
}

function addEventsOf(
  origin: EmailOrigin,
  { contactId, generation, keys }: NeededEvents,
  emails: readonly EmailRow[],
  events: EventsByContact,
): void {
  const ownEmails = emails.filter((email) => isOwn(email, generation));
  for (const key of keys) {
    const originEvent = readOriginKey(key);
    if (originEvent?.origin.id === origin.id) events.get(contactId)?.set(key, timesOf(ownEmails, originEvent.name));
  }
}

function isOwn(email: EmailRow, generation: string): boolean {
  const hasEvents = !email.erased && !email.test && !email.member;
  const isOfGeneration = email.generation === undefined || email.generation === generation;
  return hasEvents && isOfGeneration;
}

const timesOf = (emails: readonly EmailRow[], name: string): NameTimes | null =>
  summarizeTimes(
    emails.flatMap(({ timeline }) => emailEventsOf(timeline).flatMap((event) => (event.name === name ? event.at : []))),
  );

async function emailsOf(
  projectId: string,
  { kind, id }: EmailOrigin,
  requests: readonly NeededEvents[],
): Promise<Map<string, EmailRow[]>> {
  if (kind === 'campaign') {
    const ids = requests.map(({ contactId }) => contactId);
    const rows = await getCampaignEmails({ projectId, campaignId: id }, ids);
    return new Map([...rows].map(([contactId, row]) => [contactId, [row]]));
  }
  const emails = new Map<string, EmailRow[]>();
  const entered = await enteredContacts({ projectId, workflowId: id }, requests);
  await forEachConcurrent([...entered], CONCURRENCY, async (contactId) => {
    emails.set(contactId, await emailsOfWorkflow(projectId, contactId, id));
  });
  return emails;
}
