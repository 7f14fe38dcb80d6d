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
import { domainReply, domainsReportingTo, findDomain, receivesReportsMessage } from './domain';

const invalidState = (message: string) => new Problem('INVALID_STATE', { message });

export const updateDomain: Endpoint<typeof domainsGroup.routes.updateDomain> = async ({ params, body, project }) => {
  const { receiving, dmarcReports, signedReplies } = body;
  const readDomain = () => findDomain(project.id, params.id);
  // In this order, one request can turn receiving and reports on, or both off, if a domain receives its own reports.
  if (dmarcReports === false) await switchReports(await readDomain(), false);
  if (receiving !== undefined || signedReplies !== undefined) {
    await switchReceiving(await readDomain(), { receiving, signedReplies });
  }
  if (dmarcReports) await switchReports(await readDomain(), true);
  return { status: 200, body: domainReply(await readDomain(), project) };
};

/** Changes SES's rule before the row, so that a retry after a crash completes the change. */
async function switchReceiving(
  domain: Domain,
  requestedSettings: { [Setting in keyof ReceivingSettings]: boolean | undefined },
): Promise<void> {
  const { receiving = false, signedReplies = false } = domain;
  const settings = {
    receiving: requestedSettings.receiving ?? receiving,
    signedReplies: requestedSettings.signedReplies ?? signedReplies,
  };
  if (requestedSettings.signedReplies && !settings.receiving)
    throw invalidState('The domain does not receive emails. Turn on `receiving` too.');
  if (requestedSettings.receiving) await beginReceiving(domain);
  else if (!settings.receiving && receiving) await endReceiving(domain);
  if (!settings.receiving) settings.signedReplies = false;
  const isChanged = settings.receiving !== receiving || settings.signedReplies !== signedReplies;
  if (isChanged && !(await setReceiving(domain, settings, now()))) throw changedConcurrently();
}

const changedConcurrently = () => invalidState('The domain is being changed by another request.');

async function beginReceiving(domain: Domain): Promise<void> {
  if (!mayReceive())
    throw invalidState('This deployment does not receive emails: the operator has not set `receiving`.');
  if (statusAt(domain, now()) !== 'VERIFIED') throw invalidState('The domain is not VERIFIED.');
  const { id, projectId, domain: name } = domain;
  const rule = { domain: name, domainId: id, prefix: rawPrefix(projectId, id) };
  const outcome = await callSes('CreateReceiptRule', () => addReceiptRule(rule));
  if (outcome === 'full') throw invalidState("SES's active rule set has no room for another rule.");
}

async function endReceiving(domain: Domain): Promise<void> {
  const [reportingDomain] = await domainsReportingTo(domain);
  if (reportingDomain !== undefined) throw invalidState(receivesReportsMessage(reportingDomain));
  await callSes('DeleteReceiptRule', () => removeReceiptRule({ domainId: domain.id }));
}

async function switchReports(domain: Domain, isOn: boolean): Promise<void> {
  if (isOn && domain.reportsTo !== undefined) return;
  const receiver = isOn ? await reportReceiverFor(domain) : null;
  if (!(await setReportsTo(domain, receiver, now()))) throw changedConcurrently();
}

async function reportReceiverFor(domain: Domain): Promise<Pick<Domain, 'reportsTo' | 'reportsZone'>> {
  if (statusAt(domain, now()) !== 'VERIFIED') throw invalidState('The domain is not VERIFIED.');
  const receivers = (await listDomains(domain.projectId)).filter(({ receiving }) => receiving).map((row) => row.domain);
  const zone = organizationalDomain(domain.domain);
  const sameZoneReceiver = receivers.find((name) => organizationalDomain(name) === zone);
  if (sameZoneReceiver !== undefined) return { reportsTo: sameZoneReceiver };
  const [firstReceiver] = receivers;
  if (firstReceiver === undefined)
    throw invalidState('No domain of the project receives emails. Turn on `receiving` for a domain first.');
  return { reportsTo: firstReceiver, reportsZone: organizationalDomain(firstReceiver) };
}
