import type { MailboxSettingsChange } from '@posthaste/local-aws/ses';
import { callJson } from './http';

/** An email in the mailbox's list. */
export interface ListedEmail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  receivedAt: string;
}

/** The most that the mailbox lists at a time. */
const LIST_LIMIT = 1000;

/** The recipients' mailbox, as programs read it. */
export function mailboxClient(url: () => string) {
  async function list(query: string): Promise<ListedEmail[]> {
    const { body } = await callJson<{ items: ListedEmail[] }>('GET', `${url()}/_mailbox/messages?${query}`);
    return body.items;
  }

  async function count(): Promise<number> {
    return (await callJson<{ count: number }>('GET', `${url()}/_mailbox/count`)).body.count;
  }

  return {
    count,
    /** Newest first, the newest thousand at most. */
    newest: (limit = LIST_LIMIT) => list(`limit=${limit}`),
    to: (address: string) => list(`limit=${LIST_LIMIT}&to=${encodeURIComponent(address)}`),
    /** How the mailbox plays SES from now on; a restart resets the settings. */
    settings: (change: MailboxSettingsChange) => callJson('POST', `${url()}/_mailbox/settings`, change),
  };
}

/** When an email arrived, in epoch milliseconds. */
export const arrivedAt = ({ receivedAt }: ListedEmail): number => Date.parse(receivedAt);
