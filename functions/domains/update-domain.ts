import { addReceiptRule, mayReceive, removeReceiptRule } from '../../shared/aws/receiving';
import { Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { listDomains } from '../../shared/db/domains/domains';
import { type ReceivingSettings, setReceiving, setReportsTo } from '../../shared/db/domains/ownership';
import { type Domain, statusAt } from '../../shared/domain/domains/domains';
import { rawPrefix } from '../../shared/domain/received/notification';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { organizationalDomain } from '../../shared/services/check-domain/find-records';
import { callSes } from '../../shared/services/check-domain/upstream';
import { findDomain, presentDomain, reportedTo } from './domain';

const refused = (message: string) => new Problem('INVALID_STATE', { message });

export const updateDomain: Endpoint<typeof domainsGroup.routes.updateDomain> = async ({ params, body, project }) => {
  const { receiving, dmarcReports, signedReplies } = body;
  const read = () => findDomain(project.id, params.id);
  // A domain that takes in its own reports can begin and end both at once.
  if (dmarcReports === false) await switchReports(await read(), false);
  if (receiving !== undefined || signedReplies !== undefined) {
    await switchReceiving(await read(), { receiving, signedReplies });
  }
  if (dmarcReports) await switchReports(await read(), true);
  return { status: 200, body: presentDomain(await read(), project) };
};

/** Changes the rule before the row, so a retry ends the same. */
async function switchReceiving(
  domain: Domain,
  requested: { [K in keyof ReceivingSettings]: boolean | undefined },
): Promise<void> {
  const { receiving = false, signedReplies = false } = domain;
  const settings = {
    receiving: requested.receiving ?? receiving,
    signedReplies: requested.signedReplies ?? signedReplies,
  };
  if (requested.signedReplies && !settings.receiving)
    throw refused('The domain does not receive: switch `receiving` on too.');
  if (requested.receiving) await beginReceiving(domain);
  else if (!settings.receiving && receiving) await endReceiving(domain);
  if (!settings.receiving) settings.signedReplies = false;
  const isNew = settings.receiving !== receiving || settings.signedReplies !== signedReplies;
  if (isNew && !(await setReceiving(domain, settings, now()))) throw changing();
}

const changing = () => refused('The domain is being changed by another request.');

async function beginReceiving({ id, projectId, ...domain }: Domain): Promise<void> {
  if (!mayReceive()) throw refused('This deployment does not receive emails: the operator has not set `receiving`.');
  if (statusAt({ id, projectId, ...domain }, now()) !== 'VERIFIED') throw refused('The domain is not VERIFIED.');
  const rule = { domain: domain.domain, domainId: id, prefix: rawPrefix(projectId, id) };
  const outcome = await callSes('CreateReceiptRule', () => addReceiptRule(rule));
  if (outcome === 'full') throw refused("SES's active rule set has no room for another rule.");
}

async function endReceiving(domain: Domain): Promise<void> {
  const [reported] = await reportedTo(domain);
  if (reported !== undefined) throw refused(`It takes in the DMARC reports on ${reported}: switch those off first.`);
  await callSes('DeleteReceiptRule', () => removeReceiptRule({ domainId: domain.id }));
}

async function switchReports(domain: Domain, on: boolean): Promise<void> {
  if (on && domain.reportsTo !== undefined) return;
  const to = on ? await receiverOf(domain) : null;
  if (!(await setReportsTo(domain, to, now()))) throw changing();
}

async function receiverOf(domain: Domain): Promise<Pick<Domain, 'reportsTo' | 'reportsZone'>> {
  if (statusAt(domain, now()) !== 'VERIFIED') throw refused('The domain is not VERIFIED.');
  const receiving = (await listDomains(domain.projectId)).filter((one) => one.receiving).map((one) => one.domain);
  const zone = organizationalDomain(domain.domain);
  const near = receiving.find((name) => organizationalDomain(name) === zone);
  if (near !== undefined) return { reportsTo: near };
  const [far] = receiving;
  if (far === undefined)
    throw refused('No domain of the project receives emails. Turn on `receiving` for a domain first.');
  return { reportsTo: far, reportsZone: organizationalDomain(far) };
}
