import * as fc from 'fast-check';
import type { FilterGroup } from '../../../shared/contract/filters';
import type { Step } from '../../../shared/contract/workflows';
import type { Story, StoryEvent } from './reference';

export const START = Date.parse('2026-12-01T12:00:00.000Z');
const MINUTE = 60_000;
const TENS = 10 * MINUTE;

const bit = fc.integer({ min: 0, max: 1 });
const eventName = fc.constantFrom('paid', 'asked');

const ofData = fc
  .tuple(fc.constantFrom('data.a', 'data.n', 'trigger.n', 'received.n'), bit)
  .chain(([field, value]) =>
    fc.constantFrom('equals' as const, 'notEquals' as const).map((operator) => ({ field, operator, value })),
  );
const ofContact = fc.oneof(
  bit.map((value) => ({ field: 'subscribed', operator: 'equals' as const, value: value === 1 })),
  fc.constantFrom('member' as const, 'notMember' as const).map((operator) => ({ field: 'segment.seg_1', operator })),
);
const ofEvents = fc.oneof(
  fc
    .constantFrom('triggered' as const, 'notTriggered' as const)
    .chain((operator) => eventName.map((name) => ({ field: `event.${name}`, operator }))),
  fc.tuple(eventName, fc.integer({ min: 1, max: 4 })).map(([name, value]) => ({
    field: `event.${name}`,
    operator: 'triggeredWithin' as const,
    value,
    unit: 'hours' as const,
  })),
);
const filterOf = (condition: fc.Arbitrary<FilterGroup['conditions'][number]>): fc.Arbitrary<FilterGroup> =>
  fc.record({
    operator: fc.constantFrom('AND', 'OR'),
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  });

export interface Shape {
  /** Filters may read the contact's events, segments and subscription, and steps may change them. */
  isSimulated: boolean;
}

/** What is drawn of a step before it is known where in the graph it is. */
const draftOf = ({ isSimulated }: Shape) => {
  const condition = isSimulated ? fc.oneof(ofData, ofData, ofContact, ofEvents) : ofData;
  const filter = filterOf(condition);
  const fraction = fc.option(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { nil: null, freq: 6 });
  const short = fc.record({
    amount: fc.integer({ min: 1, max: 9 }).map((n) => n * 10),
    unit: fc.constant('minutes' as const),
  });
  const long = fc.record({
    amount: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom('hours' as const, 'days' as const),
  });
  const delay = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(short, long) },
    {
      weight: 1,
      arbitrary: fc.record(
        {
          until: fc.constantFrom('12:00', '12:30', '09:15'),
          timezone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata'),
        },
        { requiredKeys: ['until'] },
      ),
    },
  );
  const waited = fc.record(
    {
      event: isSimulated
        ? fc.oneof({ weight: 6, arbitrary: eventName }, { weight: 1, arbitrary: fc.constant('contact.unsubscribed') })
        : eventName,
      timeout: fc.oneof(short, long),
      filter: filterOf(ofData),
    },
    { requiredKeys: ['event', 'timeout'] },
  );
  const update = isSimulated
    ? fc.record(
        { data: fc.record({ a: fc.constantFrom(0, 1, null) }), subscribed: fc.boolean() },
        { requiredKeys: ['data'] },
      )
    : fc.record({ data: fc.record({ a: fc.constantFrom(0, 1, null) }) });
  const email = fc.constant({ subject: 'Hello', body: '<p>Hello</p>' });
  const typed = fc.oneof(
    { weight: 3, arbitrary: delay.map((rest) => ({ type: 'DELAY' as const, ...rest })) },
    { weight: 5, arbitrary: waited.map((rest) => ({ type: 'WAIT_FOR_EVENT' as const, ...rest })) },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(filter, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), {
          minLength: 1,
          maxLength: 3,
        })
        .map((branches) => ({ type: 'BRANCH' as const, branches })),
    },
    { weight: 3, arbitrary: update.map((rest) => ({ type: 'UPDATE_CONTACT' as const, ...rest })) },
    { weight: 1, arbitrary: fc.constantFrom({ type: 'EXIT' as const }, { type: 'EXIT' as const, reason: 'enough' }) },
    ...(isSimulated
      ? [
          { weight: 1, arbitrary: email.map((rest) => ({ type: 'SEND_EMAIL' as const, ...rest })) },
          { weight: 3, arbitrary: fc.constant({ type: 'WEBHOOK' as const, url: 'https://example.com/hook' }) },
          {
            weight: 2,
            arbitrary: fc
              .constantFrom('ADD_TO_SEGMENT' as const, 'REMOVE_FROM_SEGMENT' as const)
              .map((type) => ({ type, segmentId: 'seg_1' })),
          },
        ]
      : []),
  );
  return fc.record({ typed, fractions: fc.tuple(fraction, fraction, fraction) });
};

type Draft = ReturnType<typeof draftOf> extends fc.Arbitrary<infer T> ? T : never;

/** Gives a step its id and its ways. Only waits lead back, so that each loop has one. */
function stepOf({ typed, fractions }: Draft, index: number, size: number): Step {
  const id = `s${index}`;
  const waits = typed.type === 'DELAY' || typed.type === 'WAIT_FOR_EVENT';
  const first = waits ? 0 : index + 1;
  const target = (share: number): string => `s${first + Math.floor(share * (size - first))}`;
  const to = (member: string, fraction: number | null): object =>
    fraction === null || first >= size ? {} : { [member]: target(fraction) };
  const [one, two, three] = fractions;
  switch (typed.type) {
    case 'EXIT':
      return { id, ...typed };
    case 'WAIT_FOR_EVENT':
      return { id, ...typed, ...to('onEvent', one), ...to('onTimeout', two), ...to('next', three) } as Step;
    case 'BRANCH': {
      if (first >= size) return { id, type: 'EXIT' };
      const branches = typed.branches.map(([filter, share]) => ({ filter, next: target(share) }));
      return { id, type: 'BRANCH', branches, ...to('else', two), ...to('next', three) } as unknown as Step;
    }
    default:
      return { id, ...typed, ...to('next', one) } as Step;
  }
}

const payload = fc.record({ n: bit, a: bit }, { requiredKeys: [] });

/** Any graph that can be saved, a contact, and what happens to it. */
const storyOf = (shape: Shape, events: fc.Arbitrary<StoryEvent[]>): fc.Arbitrary<Story> =>
  fc
    .record({
      drafts: fc.array(draftOf(shape), { minLength: 1, maxLength: 8 }),
      exitWhen: fc.option(filterOf(shape.isSimulated ? fc.oneof(ofData, ofContact, ofEvents) : ofData), { freq: 2 }),
      data: fc.record({ a: bit, timezone: fc.constantFrom('America/New_York', 'UTC') }, { requiredKeys: [] }),
      trigger: payload,
      events,
      failures: fc.array(fc.constantFrom(0, 0, 1, 2, 3, 4, 5), { minLength: 8, maxLength: 8 }),
    })
    .map(({ drafts, exitWhen, data, trigger, events, failures }) => ({
      graph: {
        version: 1,
        trigger: { type: 'EVENT', event: 'began' },
        steps: drafts.map((draft, index) => stepOf(draft, index, drafts.length)),
        reentry: 'NEVER',
        createdAt: new Date(START).toISOString(),
        ...(exitWhen ? { exitWhen } : {}),
      },
      data,
      trigger,
      startAt: START,
      events,
      failures: Object.fromEntries(failures.map((times, index) => [`s${index}`, times])),
      merges: shape.isSimulated,
    }));

/** Events at round times, so that they often happen just when a wait begins or ends. */
export const simulatedStory = storyOf(
  { isSimulated: true },
  fc.array(
    fc.record({
      name: eventName,
      data: payload,
      at: fc.integer({ min: -6, max: 40 }).map((tens) => START + tens * TENS),
    }),
    { maxLength: 9 },
  ),
);

/** When the service hears of an event, in minutes after it happened. */
const lateness = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 120 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/**
 * An event, and perhaps another one in the same millisecond. They have different names or the same data, because no
 * order of theirs is promised.
 */
const moment = fc
  .record({
    names: fc.shuffledSubarray(['paid', 'asked'], { minLength: 1 }),
    isTwin: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    data: payload,
    at: fc.integer({ min: -6, max: 40 }),
    late: fc.array(lateness, { minLength: 2, maxLength: 2 }),
  })
  .map(({ names, isTwin, data, at: tens, late }) => {
    const at = START + tens * TENS + tens + 10;
    const [first = 'paid', second = first] = names;
    return (isTwin ? [first, second] : [first]).map((name, index): StoryEvent => {
      const minutes = late[index] ?? null;
      return { name, data, at, toldAt: minutes === null ? null : at + minutes * MINUTE };
    });
  });

/** Events of which the service hears late, twice, or never. None happens just when a wait begins or ends. */
export const liveStory = storyOf(
  { isSimulated: false },
  fc.uniqueArray(moment, { maxLength: 8, selector: ([event]) => event?.at }).map((moments) => moments.flat()),
);
