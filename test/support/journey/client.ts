import { Posthaste } from '../../../packages/client/src/index';
import type { LocalService } from '../service';
import { callText, type TextAnswer } from './http';

/** Sees an answer before the client does. */
type Look = (method: string, path: string, answer: TextAnswer) => void;

/** A `fetch` for the client that costs a quarter of the processor time of Node's own. */
export const leanFetch =
  (look: Look = () => undefined): typeof globalThis.fetch =>
  async (input, { method = 'GET', headers, body } = {}) => {
    const sent = Object.fromEntries(new Headers(headers));
    const answer = await callText(method, String(input), sent, typeof body === 'string' ? body : undefined);
    look(method, new URL(String(input)).pathname, answer);
    const { status, text } = answer;
    // A status without content can't be made with any, not even an empty one.
    return new Response(text === '' ? null : text, { status, headers: answer.headers });
  };

const plainFetch = leanFetch();

/** The typed client on the service as it runs now; an answer that is lost is the journey's own affair. */
export function clientOf({ facts }: LocalService, key = facts.secretKey, fetch = plainFetch): Posthaste {
  return new Posthaste({ url: facts.url, key, retries: 0, fetch });
}

/** A project that sends: its client, and an address of its domain. */
export interface Sender {
  readonly client: Posthaste;
  from: string;
}

/** The demo project, or that of the key. */
export const senderOf = (service: LocalService, from = 'news@example.com', key?: string): Sender => ({
  from,
  get client() {
    return clientOf(service, key);
  },
});
