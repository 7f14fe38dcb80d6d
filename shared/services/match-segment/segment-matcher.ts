import type { FilterGroup } from '../../contract/filters';
import type { ScannedContact } from '../../db/contacts/scan';
import { lookUpEvents } from '../../db/events/lookup';
import { readMemberships } from '../../db/segments/memberships';
import { listAllSegments } from '../../db/segments/segments';
import { type CompiledFilter, compileFilter, matches, turnsAt } from '../../domain/segments/compile';
import { type FilterUse, useOf } from '../../domain/segments/filter-use';
import type { ContactFacts, Payloads } from '../../domain/segments/match-result';
import { referencesOf } from '../../domain/segments/references';
import { filtersOf, type Segment } from '../../domain/segments/segment';
import { forEachConcurrent } from '../../ops/for-each-concurrent';

/** Contacts whose events are read at the same time, where the filter asks for them. */
const CONCURRENCY = 10;

/** A filter with all that it needs to look up. */
export interface SegmentMatcher {
  /** Of each contact, in order, whether it matches at a moment (epoch milliseconds); a workflow adds what it holds. */
  match(contacts: readonly ScannedContact[], moment: number, payloads?: Payloads): Promise<boolean[]>;
  /** The next moment at which time alone can change the answer of a contact; null when it never can. */
  turnsAt(contact: ScannedContact, moment: number): Promise<number | null>;
  uses: FilterUse;
  /** Ids of segments that the filter depends on and that are gone. */
  missing: ReadonlySet<string>;
}

/**
 * Makes a filter ready. Conditions on dynamic segments stand for their filters; members of static ones are looked up,
 * and events where a contact's summary leaves them open. A segment that is gone has nobody in it. The project's
 * segments are read as they are now, unless the caller has them.
 */
export async function segmentMatcher(
  projectId: string,
  filter: FilterGroup,
  known?: readonly Segment[],
): Promise<SegmentMatcher> {
  const segments = known ?? (referencesOf(filter).size > 0 ? await listAllSegments(projectId) : []);
  const filters = filtersOf(segments);
  const { segments: unfiltered, ...use } = useOf(filter, filters);
  const standing = new Set(segments.map(({ id }) => id));
  const listed = new Set([...unfiltered].filter((id) => standing.has(id)));
  const lookUp = new LookUp(projectId, compileFilter(filter, filters), listed);
  return {
    uses: { ...use, segments: listed },
    missing: new Set([...unfiltered].filter((id) => !standing.has(id))),
    match: (contacts, moment, payloads) => lookUp.match(contacts, moment, payloads),
    turnsAt: (contact, moment) => lookUp.turnsAt(contact, moment),
  };
}

/** Holds contacts against a compiled filter, and looks up what their rows don't tell. */
class LookUp {
  constructor(
    private readonly projectId: string,
    private readonly filter: CompiledFilter,
    /** Segments whose members are listed. */
    private readonly listed: ReadonlySet<string>,
  ) {}

  async match(contacts: readonly ScannedContact[], moment: number, payloads: Payloads = {}): Promise<boolean[]> {
    const facts = (await this.factsOf(contacts)).map((each) => ({ ...each, payloads }));
    const verdicts = facts.map((each) => matches(this.filter, each, moment));
    const open = [...contacts.entries()].filter(([index]) => typeof verdicts[index] !== 'boolean');
    await forEachConcurrent(open, CONCURRENCY, async ([index, contact]) => {
      const all = await this.completed(contact, facts[index] as ContactFacts, moment);
      verdicts[index] = matches(this.filter, all, moment);
    });
    return verdicts.map((verdict) => verdict === true);
  }

  async turnsAt(contact: ScannedContact, moment: number): Promise<number | null> {
    const [facts] = await this.factsOf([contact]);
    return facts ? turnsAt(this.filter, await this.completed(contact, facts, moment), moment) : null;
  }

  /** What is known of contacts without their events. */
  private async factsOf(contacts: readonly ScannedContact[]): Promise<ContactFacts[]> {
    if (this.listed.size === 0) return contacts.map(({ row, summary }) => ({ contact: row, summary }));
    const ids = [...this.listed];
    const asked = contacts.flatMap(({ row: { id, generation } }) =>
      ids.map((segmentId) => ({ contactId: id, segmentId, generation })),
    );
    const members = await readMemberships(this.projectId, asked);
    const segmentsOf = (contactId: string) => new Set(ids.filter((id) => members.has(`${contactId}#${id}`)));
    return contacts.map(({ row, summary }) => ({ contact: row, summary, segments: segmentsOf(row.id) }));
  }

  /** The same with the events that decide, where the summary lacks them. */
  private async completed({ row }: ScannedContact, facts: ContactFacts, moment: number): Promise<ContactFacts> {
    const verdict = matches(this.filter, facts, moment);
    if (typeof verdict === 'boolean') return facts;
    const asked = { contactId: row.id, generation: row.generation, names: verdict.needs };
    return { ...facts, lookedUp: await lookUpEvents(this.projectId, asked) };
  }
}
