import type { Posthaste } from '../../../packages/client/src/index';
import type { LocalService } from '../../support/service';

const ANSWER = [
  'From: "Ada Lovelace" <ada@harbour-tea.example>',
  'To: hello@example.com',
  'Subject: Re: October harvest',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=outer',
  '',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Could you grind the Huila for a moka pot? The list of last time is attached.',
  '',
  'On Mon, 2 Nov 2026 at 09:00, Harbour Coffee wrote:',
  '> A coffee from Huila, washed and dried in the sun.',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Could you grind the <b>Huila</b> for a moka pot?</p><p>The list of last time is attached.</p>',
  '--inner--',
  '--outer',
  'Content-Type: text/csv; name="beans.csv"',
  'Content-Disposition: attachment; filename="beans.csv"',
  '',
  'coffee,grams',
  'Huila,500',
  '--outer--',
  '',
].join('\r\n');

/** Somebody answers to a domain, and one such email is spam. Answers with the path of the received email: its contact and its event. */
export async function receive(service: LocalService, client: Posthaste, domain: string): Promise<string> {
  const { domain: name } = await client.domains.get(domain);
  await client.domains.update(domain, { receiving: true });
  await client.domains.setRoutes(domain, { routes: [{ match: 'noreply*', action: 'drop' }] });
  for (const verdict of ['', '&spam=FAIL']) {
    const to = `${service.facts.mailbox}/_mailbox/received?to=hello@${name}${verdict}`;
    await fetch(to, { method: 'POST', body: ANSWER.replace('hello@example.com', `hello@${name}`) });
    await service.advance(10_000);
  }
  const [event] = (await client.events.list({ name: 'email.received' })).items;
  if (!event?.contact) throw new Error('The email was not received.');
  return `${event.contact.id}/${event.id}`;
}
