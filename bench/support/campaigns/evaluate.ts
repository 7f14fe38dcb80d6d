import type { FilterGroup } from '../../../shared/contract/filters';
import { scanContacts } from '../../../shared/db/contacts/scan';
import { segmentMatcher } from '../../../shared/services/match-segment/segment-matcher';
import { cpuMs } from '../cloud/aws-side';
import { openCloud } from '../cloud/cloud';

/** A typical filter of a shop: on fields of the contact, on data and on events. */
export const shopFilter: FilterGroup = {
  operator: 'AND',
  conditions: [
    { field: 'subscribed', operator: 'equals', value: true },
    { field: 'data.company.industry', operator: 'notEquals', value: 'media' },
    { field: 'data.lastSeenAt', operator: 'within', value: 300, unit: 'days' },
    {
      operator: 'OR',
      conditions: [
        { field: 'data.plan', operator: 'in', value: ['starter', 'pro', 'enterprise'] },
        { field: 'data.orders.total', operator: 'greaterThan', value: 2500 },
        { field: 'event.order.placed', operator: 'triggered', minCount: 3 },
      ],
    },
    { field: 'email.clicked', operator: 'notTriggeredWithin', value: 30, unit: 'days' },
  ],
};

/** The cost of reading every contact of a project once. */
export interface Evaluation {
  contacts: number;
  matching: number;
  /** Processor time of the function: reading responses, pairing rows, matching. */
  cpuMs: number;
  readUnits: number;
  /** On the clock, with the latency of calls and at the pace that limits the load on the table. */
  seconds: number;
  /** Peak of resident memory, including the people's index and the table's emulator. */
  peakMb: number;
}

/** Evaluates the filter for all contacts, as a segment's count or a campaign's audience does. */
export async function evaluate({ people }: { people: number }): Promise<Evaluation> {
  const { clock, aws, project } = await openCloud({ people, rate: 14 });
  const before = { cpu: cpuMs() - aws.standInMs, read: aws.units.read, time: clock.now() };
  const found = { contacts: 0, matching: 0 };
  const work = async () => {
    const matcher = await segmentMatcher(project.id, shopFilter);
    for await (const { contacts } of scanContacts(project.id)) {
      const matches = await matcher.match(contacts, clock.now());
      found.contacts += contacts.length;
      found.matching += matches.filter(Boolean).length;
    }
  };
  await clock.advanceUntilDone(clock.invocation(work));
  return {
    ...found,
    cpuMs: cpuMs() - aws.standInMs - before.cpu,
    readUnits: aws.units.read - before.read,
    seconds: (clock.now() - before.time) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}
