import type { FilterGroup } from '../../contract/filters';
import type { ScannedContact } from '../../db/contacts/scan';
import { lookUpEvents } from '../../db/events/of-contact';
import { readMemberships } from '../../db/segments/memberships';
import { listAllSegments } from '../../db/segments/segments';
import { compileFilter, nextChangeAt } from '../../domain/segments/compile';
import type { ContactFacts, FilterTest, Payloads } from '../../domain/segments/match-result';
import { dependenciesOfFilter, type FilterUse, referencesOf } from '../../domain/segments/references';
import { filtersOf, type Segment } from '../../domain/segments/segment';
import { forEachConcurrent } from '../../ops/for-each-concurrent';

const CONCURRENCY = 10;

export interface SegmentMatcher {
  /** Same order as `contacts`; `moment` is in epoch milliseconds. */
  match(contacts: readonly ScannedContact[], moment: number, payloads?: Payloads): Promise<boolean[]>;
  /** When time alone can next change the result; null if never. */
  nextChangeAt(contact: ScannedContact, moment: number): Promise<number | null>;
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
  const { segments: unfiltered, ...use } = dependenciesOfFilter(filter, filters);
  const existing = new Set(segments.map(({ id }) => id));
  const listed = new Set([...unfiltered].filter((id) => existing.has(id)));
  const lookUp = new LookUp(projectId, compileFilter(filter, filters), listed);
  return {
    uses: { ...use, segments: listed },
    missing: new Set([...unfiltered].filter((id) => !existing.has(id))),
    match: (contacts, moment, payloads) => lookUp.match(contacts, moment, payloads),
    nextChangeAt: (contact, moment) => lookUp.nextChangeAt(contact, moment),
  };
}

class LookUp {
  constructor(
    private readonly projectId: string,
    private readonly filter: FilterTest,
    private readonly listed: ReadonlySet<string>,
  ) {}

  async match(contacts: readonly ScannedContact[], moment: number, payloads: Payloads = {}): Promise<boolean[]> {
    const facts = (await this.factsOf(contacts)).map((each) => ({ ...each, payloads }));
    const results = facts.map((each) => this.filter.match(each, moment));
    const undecided = [...contacts.entries()].filter(([index]) => typeof results[index] !== 'boolean');
    await forEachConcurrent(undecided, CONCURRENCY, async ([index, contact]) => {
      const complete = await this.completed(contact, facts[index] as ContactFacts, moment);
      results[index] = this.filter.match(complete, moment);
    });
    return results.map((result) => result === true);
  }

  async nextChangeAt(contact: ScannedContact, moment: number): Promise<number | null> {
    const [facts] = await this.factsOf([contact]);
    return facts ? nextChangeAt(this.filter, await this.completed(contact, facts, moment), moment) : null;
  }

  private async factsOf(contacts: readonly ScannedContact[]): Promise<ContactFacts[]> {
    if (this.listed.size === 0) return contacts.map(({ row, summary }) => ({ contact: row, summary }));
    const ids = [...this.listed];
    const requests = contacts.flatMap(({ row: { id, generation } }) =>
      ids.map((segmentId) => ({ contactId: id, segmentId, generation })),
    );
    const members = await readMemberships(this.projectId, requests);
    const segmentsOf = (contactId: string) => new Set(ids.filter((id) => members.has(`${contactId}#${id}`)));
    return contacts.map(({ row, summary }) => ({ contact: row, summary, segments: segmentsOf(row.id) }));
  }

  private async completed({ row }: ScannedContact, facts: ContactFacts, moment: number): Promise<ContactFacts> {
    const result = this.filter.match(facts, moment);
    if (typeof result === 'boolean') return facts;
    const request = { contactId: row.id, generation: row.generation, names: result.needs };
    return { ...facts, lookedUp: await lookUpEvents(this.projectId, request) };
  }
}
