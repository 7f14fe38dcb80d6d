import type { Contact } from '../contacts/contact';
import type { EventTimes, NameTimes } from '../contacts/summary';
import type { TopicRule } from '../contacts/topics';

/** `received`: data of the last awaited event. */
export interface Payloads {
  trigger?: Record<string, unknown>;
  received?: Record<string, unknown>;
}

export interface ContactFacts {
  contact: Pick<Contact, 'email' | 'subscribed' | 'topics' | 'data' | 'createdAt' | 'updatedAt'> & {
    source?: string;
  };
  summary: EventTimes | null;
  /** Events that the summary may lack, by name or by `originKey`; null if no such event exists. */
  lookedUp?: ReadonlyMap<string, NameTimes | null>;
  segments?: ReadonlySet<string>;
  topics?: ReadonlyMap<string, TopicRule>;
  payloads?: Payloads;
}

/** `needs`: the result depends on these events, which must be looked up first. */
export type MatchResult = boolean | { needs: readonly string[] };

export interface FilterTest {
  /** `now` is in epoch milliseconds. Once the events that it needs are in `lookedUp`, the result is final. */
  match(facts: ContactFacts, now: number): MatchResult;
  /** Times at which the result may change, in any order. Callers ignore those up to `now`. */
  changeTimes(facts: ContactFacts, now: number): readonly number[];
}

export const negate = (result: MatchResult): MatchResult => (typeof result === 'boolean' ? !result : result);

/** `decisiveResult` is the result of one test that decides the whole: true for OR, false for AND. */
export function combine(
  tests: readonly FilterTest[],
  decisiveResult: boolean,
  facts: ContactFacts,
  now: number,
): MatchResult {
  let needs: readonly string[] | undefined;
  for (const test of tests) {
    const result = test.match(facts, now);
    if (result === decisiveResult) return decisiveResult;
    if (typeof result !== 'boolean') needs = needs ? [...needs, ...result.needs] : result.needs;
  }
  return needs ? { needs: [...new Set(needs)].sort() } : !decisiveResult;
}
