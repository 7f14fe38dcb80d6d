import type { LocalService } from '../service';
import type { Sender } from './bulk';
import { type Answer, callJson } from './http';

/** A campaign as the API shows it, as far as journeys look. */
export interface ShownCampaign {
  id: string;
  status: string;
  audienceSize: number | null;
}

/** What GET /campaigns/{id}/stats tells. */
export interface ShownStats {
  audience: number;
  queued: number;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  opens: number;
  bounced: { total: number; hard: number };
  failed: number;
  notReached: number;
  skipped: Record<string, number>;
  links: { url: string; unique: number; total: number }[];
}

/** What became of a campaign for one contact, as the list of recipients says it. */
export interface ShownRecipient {
  contact: { id: string; email: string | null };
  email: string;
  status: string;
  reason: string | null;
}

interface Page {
  data: { items: ShownRecipient[]; nextCursor: string | null; hasMore: boolean };
}

const PAGE = 100;
const MAXIMUM_PAGES = 400;
const WAIT_MS = 50;
const MAXIMUM_WAITS = 6_000;

/** A project as its user sees it; every call throws on an answer that it does not expect. */
export function campaignClient(service: LocalService, { headers, from }: Sender) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await service.api<{ data: T }>(method, path, body, headers);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return (answer.body?.data ?? answer.body) as T;
  }
  const read = (id: string) => call<ShownCampaign>('GET', `/campaigns/${id}`);

  return {
    call,
    read,
    stats: (id: string) => call<ShownStats>('GET', `/campaigns/${id}/stats`),
    /** Asks for a change of state; the answer as it is. */
    ask: (id: string, operation: 'send' | 'pause' | 'cancel'): Promise<Answer<unknown>> =>
      service.api('POST', `/campaigns/${id}/${operation}`, {}, headers),
    async create(members: object): Promise<string> {
      const texts = {
        subject: '{{ name }}, this is new',
        body: '<p>Hello {{ name }}, <a href="https://example.com/news?for={{ name }}">read on</a>.</p>',
      };
      return (await call<ShownCampaign>('POST', '/campaigns', { from, ...texts, ...members })).id;
    },
    /** Every recipient that the campaign has come to, by the id of the mail. */
    async recipients(id: string): Promise<Map<string, ShownRecipient>> {
      const found = new Map<string, ShownRecipient>();
      let after = '';
      for (let page = 0; page < MAXIMUM_PAGES; page++) {
        const path = `/campaigns/${id}/recipients?limit=${PAGE}${after}`;
        const { items, nextCursor, hasMore } = await call<Page['data']>('GET', path);
        for (const item of items) found.set(item.email, item);
        if (!hasMore) return found;
        after = `&cursor=${encodeURIComponent(nextCursor ?? '')}`;
      }
      throw new Error('the list of recipients does not end');
    },
    /** Imports a file of people, and waits until they are there. */
    async importPeople(file: Uint8Array<ArrayBuffer>): Promise<void> {
      const announced = { purpose: 'import', filename: 'people.csv', contentType: 'text/csv', size: file.length };
      const { uploadId, url, fields } = await call<{ uploadId: string; url: string; fields: Record<string, string> }>(
        'POST',
        '/uploads',
        announced,
      );
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([file]));
      await fetch(url, { method: 'POST', body: form });
      const { id } = await call<{ id: string }>('POST', '/contacts/import', { uploadId });
      for (let wait = 0; wait < MAXIMUM_WAITS; wait++) {
        const { status } = await call<{ status: string }>('GET', `/jobs/${id}`);
        if (status === 'COMPLETED') return;
        await service.advance(WAIT_MS);
      }
      throw new Error('the import did not come to its end');
    },
  };
}

export type CampaignClient = ReturnType<typeof campaignClient>;

/** What a person does with a mail in the mailbox. */
export const play = (service: LocalService, mailId: string, type: 'open' | 'click') =>
  callJson('POST', `${service.facts.mailbox}/_mailbox/messages/${mailId}/events`, { type });
