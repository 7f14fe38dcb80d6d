import type { FilterGroup } from '../../contract/filters';
import type { ScannedContact } from '../../db/contacts/scan';
import { lookUpEvents } from '../../db/events/of-contact';
import { readMemberships } from '../../db/segments/memberships';
import { listAllSegments } from '../../db/segments/segments';
import { compileFilter, nextChangeAt } from '../../domain/segments/compile';
import { readOriginKey } from '../../domain/segments/email-origin';
import type { ContactFacts, FilterTest, Payloads } from '../../domain/segments/match-result';
import {
  dependenciesOfFilter,
  type FilterUse,
  originEventsIn,
  referencesOf,
  topicsIn,
} from '../../domain/segments/references';
import { filtersOf, type Segment } from '../../domain/segments/segment';
import type { EpochMs } from '../../durations';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { readOriginEvents } from './origin-events';
import { readTopicRules } from './topic-rules';

const CONCURRENCY = 10;

export interface SegmentMatcher {
  /** Whether each contact matches, in the order of `contacts`. */
  match(contacts: readonly ScannedContact[], moment: EpochMs, payloads?: Payloads): Promise<boolean[]>;
  /** When time alone can next change the result; null if never. */
  nextChangeAt(contact: ScannedContact, moment: EpochMs): Promise<EpochMs | null>;
  uses: FilterUse;
  missing: ReadonlySet<string>;
  /** The most rows of a scan per call, so that callers can check the time between calls. */
  maxRows: number;
}

/** As many queries as run in a second. Each workflow in the filter takes one query per contact. */
const MAX_QUERIES = 100;
const MIN_ROWS = 10;

export async function segmentMatcher(
  projectId: string,
  filter: FilterGroup,
  knownSegments?: readonly Segment[],
): Promise<SegmentMatcher> {
  const segments = knownSegments ?? (referencesOf(filter).size > 0 ? await listAllSegments(projectId) : []);
  const filters = filtersOf(segments);
  const { segments: segmentsWithoutFilter, ...otherUses } = dependenciesOfFilter(filter, filters);
  const existing = new Set(segments.map(({ id }) => id));
  const staticSegments = new Set([...segmentsWithoutFilter].filter((id) => existing.has(id)));
  const origins = originEventsIn(filter, filters).map(({ origin }) => origin);
  const workflowCount = new Set(origins.flatMap(({ kind, id }) => (kind === 'workflow' ? [id] : []))).size;
  const matcher = new FilterMatcher(projectId, compileFilter(filter, filters), {
    staticSegments,
    topicIds: topicsIn(otherUses),
    hasOrigins: origins.length > 0,
  });
  return {
    uses: { ...otherUses, segments: staticSegments },
    missing: new Set([...segmentsWithoutFilter].filter((id) => !existing.has(id))),
    maxRows: Math.max(MIN_ROWS, Math.floor(MAX_QUERIES / workflowCount)),
    match: (contacts, moment, payloads) => matcher.match(contacts, moment, payloads),
    nextChangeAt: (contact, moment) => matcher.nextChangeAt(contact, moment),
  };
}

interface RequiredReads {
  staticSegments: ReadonlySet<string>;
  topicIds: readonly string[];
  hasOrigins: boolean;
}

class FilterMatcher {
  constructor(
    private readonly projectId: string,
    private readonly filter: FilterTest,
    private readonly reads: RequiredReads,
  ) {}

  async match(contacts: readonly ScannedContact[], moment: number, payloads: Payloads = {}): Promise<boolean[]> {
    const basicFacts = (await this.factsOf(contacts)).map((contactFacts) => ({ ...contactFacts, payloads }));
    const facts = await this.withNeededEmails(contacts, basicFacts, moment);
    const results = facts.map((contactFacts) => this.filter.match(contactFacts, moment));
    const undecided = [...contacts.entries()].filter(([index]) => typeof results[index] !== 'boolean');
    await forEachConcurrent(undecided, CONCURRENCY, async ([index, contact]) => {
      const completeFacts = await this.withNeededEvents(contact, facts[index] as ContactFacts, moment);
      results[index] = this.filter.match(completeFacts, moment);
    });
    return results.map((result) => result === true);
  }

  async nextChangeAt(contact: ScannedContact, moment: number): Promise<number | null> {
    const [facts] = await this.withNeededEmails([contact], await this.factsOf([contact]), moment);
    if (!facts) return null;
    return nextChangeAt(this.filter, await this.withNeededEvents(contact, facts, moment), moment);
  }

  private async factsOf(contacts: readonly ScannedContact[]): Promise<ContactFacts[]> {
    const topics = await readTopicRules(this.projectId, this.reads.topicIds);
    if (this.reads.staticSegments.size === 0)
      return contacts.map(({ row, summary }) => ({ contact: row, summary, topics }));
    const ids = [...this.reads.staticSegments];
    const requests = contacts.flatMap(({ row: { id, generation } }) =>
      ids.map((segmentId) => ({ contactId: id, segmentId, generation })),
    );
    const members = await readMemberships(this.projectId, requests);
    const segmentsOf = (contactId: string) => new Set(ids.filter((id) => members.has(`${contactId}#${id}`)));
    return contacts.map(({ row, summary }) => ({ contact: row, summary, topics, segments: segmentsOf(row.id) }));
  }

  private async withNeededEvents({ row }: ScannedContact, facts: ContactFacts, moment: number): Promise<ContactFacts> {
    const result = this.filter.match(facts, moment);
    if (typeof result === 'boolean') return facts;
    const request = { contactId: row.id, generation: row.generation, names: result.needs };
    const events = await lookUpEvents(this.projectId, request);
    return { ...facts, lookedUp: new Map([...(facts.lookedUp ?? []), ...events]) };
  }

  private async withNeededEmails(
    contacts: readonly ScannedContact[],
    facts: readonly ContactFacts[],
    moment: number,
  ): Promise<readonly ContactFacts[]> {
    const requests = contacts.flatMap(({ row: { id, generation } }, index) => {
      const result = this.reads.hasOrigins && this.filter.match(facts[index] as ContactFacts, moment);
      const keys = typeof result === 'object' ? result.needs.filter((key) => readOriginKey(key) !== null) : [];
      return keys.length > 0 ? [{ contactId: id, generation, keys }] : [];
    });
    if (requests.length === 0) return facts;
    const events = await readOriginEvents(this.projectId, requests);
    return facts.map((contactFacts, index) => {
      const lookedUp = events.get(contacts[index]?.row.id ?? '');
      return lookedUp ? { ...contactFacts, lookedUp } : contactFacts;
    });
  }
}
