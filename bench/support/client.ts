import { MINUTE_MS } from '../../shared/durations';
import type { ServiceProcess } from './service-process';

/** An email as the mailbox lists it. */
export interface Received {
  id: string;
  to: string[];
  receivedAt: string;
}

const CALL_TIMEOUT_MS = MINUTE_MS;
/** The most that the mailbox lists at once. */
const MAX_LISTED = 1000;

async function call(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} from ${new URL(url).pathname}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Calls the service as its users do, and reads its mailbox. */
export function clientOf({ url, mailbox, secretKey }: ServiceProcess) {
  return {
    get: (path: string) => call(`${url}${path}`, { headers: { Authorization: `Bearer ${secretKey}` } }),
    post: (path: string, body: unknown) =>
      call(`${url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Emails in the mailbox. */
    count: async () => (await call(`${mailbox}/_mailbox/count`)).count as number,
    /** The newest emails, or those to one address. */
    received: async (to?: string) => {
      const query = new URLSearchParams({ limit: String(MAX_LISTED), ...(to === undefined ? {} : { to }) });
      return (await call(`${mailbox}/_mailbox/messages?${query}`)).items as Received[];
    },
  };
}

export type Client = ReturnType<typeof clientOf>;
