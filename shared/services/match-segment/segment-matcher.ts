import type { FilterGroup } from '../../contract/filters';
import type { ScannedContact } from '../../db/contacts/scan';
import { lookUpEvents } from '../../db/events/of-contact';
import { readMemberships } from '../../db/segments/memberships';
import { listAllSegments } from '../../db/segments/segments';
import { compileFilter, nextChangeAt } from '../../domain/segments/compile';
import type { ContactFacts, FilterTest, Payloads } from '../../domain/segments/match-result';
import { dependenciesOfFilter, type FilterUse, referencesOf } from '../../domain/segments/references';
import { filtersOf, type Segment } from '../../domain/segments/segment';
import type { EpochMs } from '../../durations';
import { forEachConcurrent } from '../../ops/for-each-concurrent';

const CONCURRENCY = 10;

export interface SegmentMatcher {
  /** In the order of `contacts`. */
  match(contacts: readonly ScannedContact[], moment: EpochMs, payloads?: Payloads): Promise<boolean[]>;
  /** When time alone can next change the result; null if never. */
  nextChangeAt(contact: ScannedContact, moment: EpochMs): Promise<EpochMs | null>;
  uses: FilterUse;
  missing: ReadonlySet<string>;
}

export async function segmentMatcher(
  projectId: string,
  filter: FilterGroup,
  known?: readonly Segment[],
): Promise<SegmentMatcher> {
  const segments = known ?? (referencesOf(filter).size > 0 ? await listAllSegments(projectId) : []);
  const filters = filtersOf(segments);
  const { segments: withoutFilter, ...otherUses } = dependenciesOfFilter(filter, filters);
  const existing = new Set(segments.map(({ id }) => id));
  const staticSegments = new Set([...withoutFilter].filter((id) => existing.has(id)));
  const matcher = new FilterMatcher(projectId, compileFilter(filter, filters), staticSegments);
  return {
    uses: { ...otherUses, segments: staticSegments },
    missing: new Set([...withoutFilter].filter((id) => !existing.has(id))),
    match: (contacts, moment, payloads) => matcher.match(contacts, moment, payloads),
    nextChangeAt: (contact, moment) => matcher.nextChangeAt(contact, moment),
  };
}

class FilterMatcher {
  constructor(
    private readonly projectId: string,
    private readonly filter: FilterTest,
    private readonly staticSegments: ReadonlySet<string>,
  ) {}

  async match(contacts: readonly ScannedContact[], moment: number, payloads: Payloads = {}): Promise<boolean[]> {
    const facts = (await this.factsOf(contacts)).map((contactFacts) => ({ ...contactFacts, payloads }));
    const results = facts.map((contactFacts) => this.filter.match(contactFacts, moment));
    const undecided = [...contacts.entries()].filter(([index]) => typeof results[index] !== 'boolean');
    await forEachConcurrent(undecided, CONCURRENCY, async ([index, contact]) => {
      const complete = await this.withNeededEvents(contact, facts[index] as ContactFacts, moment);
      results[index] = this.filter.match(complete, moment);
    });
    return results.map((result) => result === true);
  }

  async nextChangeAt(contact: ScannedContact, moment: number): Promise<number | null> {
    const [facts] = await this.factsOf([contact]);
    return facts ? nextChangeAt(this.filter, await this.withNeededEvents(contact, facts, moment), moment) : null;
  }

  private async factsOf(contacts: readonly ScannedContact[]): Promise<ContactFacts[]> {
    if (this.staticSegments.size === 0) return contacts.map(({ row, summary }) => ({ contact: row, summary }));
    const ids = [...this.staticSegments];
    const requests = contacts.flatMap(({ row: { id, generation } }) =>
      ids.map((segmentId) => ({ contactId: id, segmentId, generation })),
    );
    const members = await readMemberships(this.projectId, requests);
    const segmentsOf = (contactId: string) => new Set(ids.filter((id) => members.has(`${contactId}#${id}`)));
    return contacts.map(({ row, summary }) => ({ contact: row, summary, segments: segmentsOf(row.id) }));
  }

  private async withNeededEvents({ row }: ScannedContact, facts: ContactFacts, moment: number): Promise<ContactFacts> {
    const result = this.filter.match(facts, moment);
    if (typeof result === 'boolean') return facts;
    const request = { contactId: row.id, generation: row.generation, names: result.needs };
    return { ...facts, lookedUp: await lookUpEvents(this.projectId, request) };
  }
}
