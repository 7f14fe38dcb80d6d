import type { Contact } from '../contacts/contact';
import type { EventTimes, NameTimes } from '../contacts/summary';

/** What a workflow's execution holds besides its contact: what it began with, and the event that it waited for last. */
export interface Payloads {
  trigger?: Record<string, unknown>;
  received?: Record<string, unknown>;
}

/** What a filter is evaluated on. */
export interface ContactFacts {
  contact: Pick<Contact, 'email' | 'subscribed' | 'data' | 'createdAt' | 'updatedAt'>;
  /** Null where nothing has happened yet. */
  summary: EventTimes | null;
  /** What the events themselves tell of names that a truncated summary lacks; null for no event of the name. */
  lookedUp?: ReadonlyMap<string, NameTimes | null>;
  /** Ids of the segments whose member the contact is. */
  segments?: ReadonlySet<string>;
  payloads?: Payloads;
}

/** Whether a filter holds; or the names of the events that have to be looked up before anyone can tell. */
export type MatchResult = boolean | { needs: readonly string[] };

/** A compiled filter or a part of it. */
export interface FilterTest {
  match(facts: ContactFacts, now: number): MatchResult;
  /** Moments at which time alone can change the result, in any order; only those after `now` count. */
  turns(facts: ContactFacts, now: number): readonly number[];
}

export const negate = (result: MatchResult): MatchResult => (typeof result === 'boolean' ? !result : result);

/** One decisive part decides, whatever is unknown of the others; only then does the unknown matter. */
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
