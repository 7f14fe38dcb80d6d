import { env } from '../../../shared/ops/env';
import type { Names } from '../names';
import { allProjects } from '../projects';
import { readReceipts } from '../receipt-rules';
import { type DomainFacts, type Facts, tryRead } from './facts';
import {
  readCampaignHolds,
  readConfigurationSets,
  readDeadLetters,
  readDomains,
  readQueues,
  readService,
  readSesAccount,
  readTable,
} from './readers';

export async function readFacts(names: Names): Promise<Facts> {
  const table = env('table');
  const projects = await tryRead(allProjects);
  const campaignHolds = 'value' in projects ? await tryRead(() => readCampaignHolds(projects.value)) : null;
  const domains = 'value' in projects ? await tryRead(() => readDomains(projects.value)) : projects;
  const hasReceivingDomains = receivingDomains(domains).length > 0;
  const projectFacts = campaignHolds && 'value' in campaignHolds ? campaignHolds : projects;
  return {
    account: await tryRead(readSesAccount),
    configurationSets: await tryRead(() => readConfigurationSets(names)),
    queues: await tryRead(() => readQueues(names)),
    deadLetters: await tryRead(() => readDeadLetters(names)),
    table: names.stage === null ? null : await tryRead(() => readTable(table)),
    service: await tryRead(readService),
    projects: projectFacts,
    campaignHolds,
    domains,
    receipts: hasReceivingDomains ? await tryRead(() => readReceipts({ isLocal: names.stage === null })) : null,
  };
}

export const receivingDomains = (domains: Facts['domains']): DomainFacts[] =>
  'value' in domains ? domains.value.filter(({ domain }) => domain.receiving) : [];
