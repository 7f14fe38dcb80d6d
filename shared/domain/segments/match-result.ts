import type { Contact } from '../contacts/contact';
import type { EventTimes, NameTimes } from '../contacts/summary';

/** The data of a workflow's execution besides its contact: of its trigger, and of the event that it waited for last. */
export interface Payloads {
  trigger?: Record<string, unknown>;
  received?: Record<string, unknown>;
}

/** What a filter is evaluated on. */
export interface ContactFacts {
  contact: Pick<Contact, 'email' | 'subscribed' | 'data' | 'createdAt' | 'updatedAt'> & {
    /** How it came to be, which says whether its creation is an event. */
    source?: string;
  };
  /** Null if nothing has happened yet. */
  summary: EventTimes | null;
  /** Events of names that a truncated summary lacks, read from the events themselves; null for none of the name. */
  lookedUp?: ReadonlyMap<string, NameTimes | null>;
  /** Ids of the segments that the contact is a member of. */
  segments?: ReadonlySet<string>;
  payloads?: Payloads;
}

/** Whether a filter matches, or the names of the events that must be looked up to decide it. */
export type MatchResult = boolean | { needs: readonly string[] };

/** A filter, or a part of it, made ready for many contacts. */
export interface FilterTest {
  /**
   * Whether a contact matches at a moment (epoch milliseconds). If a truncated summary does not tell, the result names
   * the events to look up; with those in `lookedUp` the next result is true or false.
   */
  match(facts: ContactFacts, now: number): MatchResult;
  /** Moments at which time alone can change the result, in any order. Those up to `now` are ignored. */
  turns(facts: ContactFacts, now: number): readonly number[];
}

export const negate = (result: MatchResult): MatchResult => (typeof result === 'boolean' ? !result : result);

/** One decisive part decides the group, even if other parts are unknown. Otherwise an unknown part leaves it open. */
export function combine(
  tests: readonly FilterTest[],
  decisive: boolean,
  facts: ContactFacts,
  now: number,
): MatchResult {
  let needs: readonly string[] | undefined;
  for (const test of tests) {
    const result = test.match(facts, now);
    if (result === decisive) return decisive;
    if (typeof result !== 'boolean') needs = needs ? [...needs, ...result.needs] : result.needs;
  }
  return needs ? { needs: [...new Set(needs)].sort() } : !decisive;
}
