import type { EpochMs } from '../../../shared/durations';
import type { Names } from '../names';
import { checkAccount } from './check-account';
import { checkDomains } from './check-domains';
import { checkConfigurationSets, checkService } from './check-events';
import { checkProjects } from './check-projects';
import { checkReceiving } from './check-receiving';
import { checkDeadLetters, checkQueues, checkTable } from './check-store';
import type { Facts } from './facts';
import { type Finding, findingsFrom } from './findings';
import { receivingDomains } from './read-facts';

export interface DoctorContext {
  names: Names;
  table: string;
  rateCeiling: number;
  now: EpochMs;
}

export function checkFacts(facts: Facts, { names, table, rateCeiling, now }: DoctorContext): Finding[] {
  return [
    ...findingsFrom('SES account', facts.account, (account) => checkAccount(account, rateCeiling)),
    ...findingsFrom('Projects', facts.projects, (projects) => checkProjects(projects, now)),
    ...(facts.campaignHolds ? findingsFrom('Campaigns on hold', facts.campaignHolds, () => []) : []),
    ...findingsFrom('Domains', facts.domains, (domains) => checkDomains(domains, now)),
    ...(facts.receipts
      ? findingsFrom('Received email', facts.receipts, (receipts) =>
          checkReceiving(receipts, receivingDomains(facts.domains)),
        )
      : []),
    ...findingsFrom('Configuration sets', facts.configurationSets, (sets) => checkConfigurationSets(sets, names)),
    ...findingsFrom('Service', facts.service, (service) => checkService(service, now)),
    ...findingsFrom('Queues', facts.queues, checkQueues),
    ...findingsFrom('Dead letters', facts.deadLetters, checkDeadLetters),
    ...(facts.table ? findingsFrom('Table', facts.table, (tableFacts) => checkTable(tableFacts, table)) : []),
  ];
}
