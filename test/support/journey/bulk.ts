import { addKey, addProject, connectOperator } from '../contract/operator';
import type { LocalService } from '../service';
import { arrivedAt } from './mailbox-client';

const FULL_CALL = 100;
/** The stand-in verifies a domain in 3 s, and a domain is checked at most once in 10 s. */
const VERIFIED_AFTER_MS = 15_000;

/** A project that sends: its key as a header, and an address of its domain. */
export interface Sender {
  headers: Record<string, string>;
  from: string;
}

const demo: Sender = { headers: {}, from: 'news@example.com' };

/** A second project with a key and a verified domain. */
export async function addSender(service: LocalService, name: string): Promise<Sender> {
  connectOperator(service.dir);
  const { id } = await addProject(name);
  const headers = { authorization: `Bearer ${await addKey(id)}` };
  const domain = `${name}.example`;
  const added = await service.api<{ data: { id: string } }>('POST', '/domains', { domain }, headers);
  await service.advance(VERIFIED_AFTER_MS);
  await service.api('POST', `/domains/${added.body.data.id}/verify`, {}, headers);
  return { headers, from: `news@${domain}` };
}

/** Sends marketing mail to so many new, subscribed contacts of a project. */
export async function sendBulk(service: LocalService, name: string, count: number, sender = demo): Promise<void> {
  const { headers, from } = sender;
  const template = { name, subject: `${name} for {{ email }}`, body: '<p>This is new.</p>', type: 'MARKETING', from };
  const { body } = await service.api<{ id: string }>('POST', '/templates', template, headers);
  for (let first = 0; first < count; first += FULL_CALL) {
    const to = Array.from({ length: Math.min(FULL_CALL, count - first) }, (_, n) => `${name}${first + n}@example.org`);
    const { status } = await service.api('POST', '/v1/send', { to, template: body.id, subscribed: true }, headers);
    if (status !== 200) throw new Error(`/v1/send answered ${status}`);
  }
}

/** When each mail in the mailbox arrived, oldest first, in epoch milliseconds. */
export async function arrivals(service: LocalService): Promise<number[]> {
  return (await service.mailbox.newest()).map(arrivedAt).sort((a, b) => a - b);
}

/** The most mails in any window of this length. */
export function fullest(times: number[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] as number) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
