import { addKey, addProject, connectOperator } from '../contract/operator';
import type { LocalService } from '../service';
import { type Sender, senderOf } from './client';
import { arrivedAt } from './mailbox-client';

const FULL_CALL = 100;
/** The emulator verifies a domain in 3 s, and a domain is checked at most once in 10 s. */
const VERIFIED_AFTER_MS = 15_000;

/** A second project with a key and a verified domain. */
export async function addSender(service: LocalService, name: string): Promise<Sender> {
  connectOperator(service.dir);
  const domain = `${name}.example`;
  const sender = senderOf(service, `news@${domain}`, await addKey((await addProject(name)).id));
  const { id } = await sender.client.domains.create({ domain });
  // The first check finds the ownership record if the domain's creation has not, and the second one SES's answer.
  for (let check = 0; check < 2; check++) {
    await service.advance(VERIFIED_AFTER_MS);
    if ((await sender.client.domains.verify(id)).status === 'VERIFIED') return sender;
  }
  throw new Error(`${domain} is not verified`);
}

/** Sends marketing email to so many new, subscribed contacts of a project. */
export async function sendBulk({ client, from }: Sender, name: string, count: number): Promise<void> {
  const body = '<p>This is new.</p>';
  const news = { name, subject: `${name} for {{ email }}`, body, type: 'MARKETING', from } as const;
  const { id: template } = await client.templates.create(news);
  for (let first = 0; first < count; first += FULL_CALL) {
    const to = Array.from({ length: Math.min(FULL_CALL, count - first) }, (_, n) => `${name}${first + n}@example.org`);
    await client.emails.send({ to, template, subscribed: true });
  }
}

/** When each email in the mailbox arrived, oldest first, in epoch milliseconds. */
export async function arrivals(service: LocalService): Promise<number[]> {
  return (await service.mailbox.newest()).map(arrivedAt).sort((a, b) => a - b);
}

/** The most emails in any window of this length. */
export function fullest(times: number[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] as number) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
