import type { LocalService } from '../service';
import { arrivedAt } from './mailbox-client';

const FULL_CALL = 100;

/** Sends marketing mail to so many new, subscribed contacts of the demo project. */
export async function sendBulk(service: LocalService, name: string, count: number): Promise<void> {
  const { body } = await service.api<{ id: string }>('POST', '/templates', {
    name,
    subject: `${name} for {{ email }}`,
    body: '<p>This is new.</p>',
    type: 'MARKETING',
    from: 'news@example.com',
  });
  for (let first = 0; first < count; first += FULL_CALL) {
    const to = Array.from({ length: Math.min(FULL_CALL, count - first) }, (_, n) => `${name}${first + n}@example.org`);
    const { status } = await service.api('POST', '/v1/send', { to, template: body.id, subscribed: true });
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
