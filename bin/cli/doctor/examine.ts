import type { Names } from '../names';
import { checkAccount } from './check-account';
import { checkDomains } from './check-domains';
import { checkService, checkSets } from './check-events';
import { checkProjects } from './check-projects';
import { checkDeadLetters, checkQueues, checkTable } from './check-store';
import type { Facts } from './facts';
import { type Finding, judged } from './finding';

/** What the facts are held against. */
export interface Circumstances {
  names: Names;
  /** The table's name. */
  table: string;
  /** The deployment's setting. */
  rateCeiling: number;
  /** Epoch milliseconds. */
  now: number;
}

/** All findings on what was read, in the order in which one would mend them. */
export function examine(facts: Facts, { names, table, rateCeiling, now }: Circumstances): Finding[] {
  return [
    ...judged('SES account', facts.account, (account) => checkAccount(account, rateCeiling)),
    ...judged('Projects', facts.projects, checkProjects),
    ...judged('Domains', facts.domains, (domains) => checkDomains(domains, now)),
    ...judged('Configuration sets', facts.sets, (sets) => checkSets(sets, names)),
    ...judged('Service', facts.service, (service) => checkService(service, now)),
    ...judged('Queues', facts.queues, checkQueues),
    ...judged('Dead letters', facts.deadLetters, checkDeadLetters),
    ...(facts.table ? judged('Table', facts.table, (found) => checkTable(found, table)) : []),
  ];
}
