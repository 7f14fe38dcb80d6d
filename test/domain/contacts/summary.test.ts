import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type SummaryState, type SummedEvent, showSummary, withEvents } from '../../../shared/domain/contacts/summary';

interface StreamedEvent extends SummedEvent {
  sequence: string;
}
const withEvent = (state: SummaryState | null, event: StreamedEvent) => withEvents(state, [event], event.sequence);
const sequence = (n: number): string => `49${String(n).padStart(19, '0')}`;

/** The same in one go, from the events that count: each that lies above all before it. */
function reference(events: readonly StreamedEvent[]) {
  let highest = -1n;
  const counted = events.filter((event) => {
    if (BigInt(event.sequence) <= highest) return false;
    highest = BigInt(event.sequence);
    return true;
  });
  const names = Object.fromEntries(
    [...new Set(counted.map(({ name }) => name))].map((name) => {
      const times = counted.filter((event) => event.name === name).map(({ at }) => new Date(at).toISOString());
      const sorted = times.sort().reverse();
      return [name, { count: times.length, first: sorted.at(-1), last: sorted[0], times: sorted.slice(0, 10) }];
    }),
  );
  return { names, truncated: false };
}

const summarize = (events: readonly StreamedEvent[]): SummaryState | null =>
  events.reduce<SummaryState | null>((state, event) => withEvent(state, event) ?? state, null);

const events = fc.array(fc.record({ name: fc.constantFrom('a', 'b', '__proto__'), at: fc.nat(1_000_000) }), {
  minLength: 1,
  maxLength: 60,
});

test('any events in any stretches, with repeats and what is late, are summed up as by hand', () => {
  fc.assert(
    fc.property(events, fc.array(fc.tuple(fc.nat(59), fc.nat(20)), { maxLength: 6 }), (told, replays) => {
      const numbered = told.map((event, n) => ({ ...event, sequence: sequence(n) }));
      const stretches = replays.map(([start, size]) => numbered.slice(start, start + size));
      const delivered = [...stretches.flat(), ...numbered];
      const state = summarize(delivered);
      if (!state) throw new Error('no summary');
      const shown = showSummary(state);
      const expected = reference(delivered);
      expect(Object.keys(shown.names).sort()).toEqual(Object.keys(expected.names).sort());
      for (const [name, summary] of Object.entries(expected.names)) expect(shown.names[name]).toEqual(summary);
      expect(shown.truncated).toBe(false);
    }),
  );
});

test('what was delivered in order before changes nothing when it comes again', () => {
  fc.assert(
    fc.property(events, fc.nat(59), (told, from) => {
      const numbered = told.map((event, n) => ({ ...event, sequence: sequence(n) }));
      const state = summarize(numbered);
      for (const event of numbered.slice(from)) expect(withEvent(state, event)).toBeNull();
    }),
  );
});

describe('many names', () => {
  const named = (n: number): StreamedEvent => ({ name: `event ${n}`, at: n, sequence: sequence(n) });
  const full = summarize(Array.from({ length: 100 }, (_, n) => named(n)));

  test('a hundred are kept whole', () => {
    expect(full?.names.size).toBe(100);
    expect(full?.truncated).toBe(false);
  });

  test('the one after them is left out and marks the summary, and those that are kept go on counting', () => {
    const over = withEvent(full, named(100));
    expect([over?.names.size, over?.truncated, over?.names.has('event 100')]).toEqual([100, true, false]);
    const further = withEvent(over, { ...named(101), name: 'event 7' });
    expect(further?.names.get('event 7')).toEqual({ count: 2, first: 7, times: [101, 7] });
    expect(further?.truncated).toBe(true);
  });
});

test('a name that objects have by themselves is not there unless it was counted', () => {
  const state = summarize([{ name: 'seen', at: 1, sequence: sequence(1) }]);
  expect(state && showSummary(state).names.constructor).toBeUndefined();
});
