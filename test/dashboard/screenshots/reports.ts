import { gzipSync } from 'node:zlib';
import type { Posthaste } from '../../../packages/client/src/index';
import { recordXml, reportEmail, reportXml } from '../../support/dmarc';
import type { LocalService } from '../../support/service';

const DAY_MS = 86_400_000;

/** Reports of two weeks on the domain: its own email, a newsletter service, a forgotten one, and somebody else. */
export async function report(service: LocalService, client: Posthaste, id: string): Promise<void> {
  const { domain } = await client.domains.update(id, { receiving: true, dmarcReports: true });
  const now = await service.now();
  const signed = (name: string, selector: string, result: string) =>
    `<dkim><domain>${name}</domain><selector>${selector}</selector><result>${result}</result></dkim>`;
  const records = [
    recordXml({
      headerFrom: domain,
      count: 840,
      dkim: 'pass',
      spf: 'pass',
      auth: `${signed(domain, '', 'pass')}${signed('amazonses.com', 'x', 'pass')}`,
    }),
    recordXml({ headerFrom: domain, count: 61, ip: '198.51.100.4', dkim: 'pass', auth: signed(domain, 'k2', 'pass') }),
    recordXml({ headerFrom: domain, count: 23, ip: '192.0.2.80', auth: signed('shop-helper.example', 's1', 'pass') }),
    recordXml({ headerFrom: domain, count: 112, ip: '203.0.113.77', disposition: 'quarantine' }),
  ];
  for (let day = 1; day <= 15; day++) {
    const file = gzipSync(
      reportXml({ domain, id: `${day}`, begin: now - day * DAY_MS, records, organization: 'google.com' }),
    );
    const email = reportEmail({ to: `dmarc@${domain}`, file });
    await fetch(`${service.facts.mailbox}/_mailbox/received?to=dmarc@${domain}`, { method: 'POST', body: email });
  }
  const forged = reportEmail({
    from: 'reports@nobody.example',
    to: `dmarc@${domain}`,
    file: reportXml({ domain, begin: now - DAY_MS, records }),
  });
  await fetch(`${service.facts.mailbox}/_mailbox/received?to=dmarc@${domain}&dmarc=GRAY`, {
    method: 'POST',
    body: forged,
  });
  await service.advance(60_000);
}
