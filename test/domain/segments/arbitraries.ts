import * as fc from 'fast-check';
import type { FilterCondition, FilterGroup } from '../../../shared/contract/filters';
import { type Operator, operators, operatorsOf } from '../../../shared/contract/operators';
import { parseField } from '../../../shared/domain/segments/fields';
import type { ContactFacts } from '../../../shared/domain/segments/match-result';

/** Everything happens around this moment, so that time spans are often just met or just missed. */
export const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const MINUTE = 60_000;

const FIELDS = [
  'email',
  'name',
  'subscribed',
  'createdAt',
  'updatedAt',
  'data.a',
  'data.a',
  'data.a',
  'data.a.b',
  'data.a.b.c',
  'data.constructor',
  'event.bought',
  'event.email.opened',
  'event.__proto__',
  'email.opened',
  'email.complained',
  'segment.seg_1',
  'segment.seg_2',
  'topic.top_1',
  'topic.top_2',
  'email.sent',
  'trigger.a',
  'received.a.b',
];

/** Campaigns and workflows whose email conditions name, none for most. */
const ORIGINS = [{}, {}, { campaignId: 'cmp_1' }, { campaignId: 'cmp_2' }, { workflowId: 'wf_1' }] as const;
export const ORIGIN_KEYS = ['campaign\ncmp_1', 'campaign\ncmp_2', 'workflow\nwf_1'].flatMap((origin) =>
  ['email.opened', 'email.complained', 'email.sent'].map((name) => `${origin}\n${name}`),
);

export const segments = new Set(['seg_1', 'seg_2']);

const moment = fc.integer({ min: -10, max: 10 }).map((minutes) => new Date(NOW + minutes * MINUTE).toISOString());
const otherForm = moment.map((text) => text.replace('.000Z', '+00:00'));
const text = fc.constantFrom(
  '',
  'a',
  'A',
  'ab',
  'abc',
  '\u00e9',
  'e\u0301',
  'b@example.com',
  'B@example.com',
  '2026-02-30',
  '2026-12-01',
  '1990-12-02',
);
const number = fc.constantFrom(-1, 0, -0, 1, 1.5, 2);
const scalar = fc.oneof(text, moment, otherForm, number, fc.boolean());

const leaf = fc.oneof({ weight: 4, arbitrary: scalar }, fc.constant(null), fc.array(scalar, { maxLength: 3 }));
const data = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const summaryOf = fc
  .array(fc.integer({ min: -10, max: 0 }), { minLength: 1, maxLength: 14 })
  .map((minutes) => minutes.sort((a, b) => b - a).map((minute) => NOW + minute * MINUTE))
  .map((times) => ({ count: times.length, first: times.at(-1) ?? NOW, times: times.slice(0, 10) }));

const summary = fc.option(
  fc.record({
    names: fc
      .dictionary(fc.constantFrom('bought', 'email.opened', 'email.complained', 'left'), summaryOf)
      .map((names) => new Map(Object.entries(names))),
    truncated: fc.boolean(),
  }),
);

const names = fc.dictionary(fc.constantFrom('name', 'firstName', 'Last name'), fc.oneof(text, scalar), { maxKeys: 3 });
const momentsIn = fc.record(
  {
    a: fc.oneof(moment, fc.array(moment, { maxLength: 3 })),
    timezone: fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'nowhere', 7),
  },
  { requiredKeys: ['a'] },
);
const payload = fc.oneof(fc.dictionary(fc.constantFrom('a', 'b'), data, { maxKeys: 2 }), momentsIn);

/** Any contact, with what is known of its events and segments, and of an execution. */
export const facts: fc.Arbitrary<ContactFacts> = fc.record({
  contact: fc.record({
    email: fc.constantFrom('a@example.com', 'b@example.com', 'ab@example.net'),
    subscribed: fc.boolean(),
    topics: fc.dictionary(fc.constantFrom('top_1', 'top_2'), fc.boolean()),
    data: fc.oneof(fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), data, { maxKeys: 2 }), momentsIn, names),
    createdAt: moment,
    updatedAt: moment,
  }),
  summary,
  segments: fc.subarray(['seg_1', 'seg_2']).map((ids) => new Set(ids)),
  topics: fc
    .subarray(['top_1', 'top_2'])
    .chain((ids) =>
      fc
        .tuple(...ids.map(() => fc.boolean()))
        .map((defaults) => new Map(ids.map((id, index) => [id, { id, defaultSubscribed: defaults[index] === true }]))),
    ),
  lookedUp: fc
    .subarray(ORIGIN_KEYS)
    .chain((keys) =>
      fc
        .tuple(...keys.map(() => fc.option(summaryOf)))
        .map((found) => new Map(keys.map((key, at) => [key, found[at] ?? null]))),
    ),
  payloads: fc.record({ trigger: payload, received: payload }, { requiredKeys: ['trigger'] }),
});

const nonEmpty = text.filter((value) => value !== '');

const scalarFor = (field: string): fc.Arbitrary<unknown> => {
  if (field === 'email') return nonEmpty;
  if (field === 'subscribed' || field.startsWith('topic.')) return fc.boolean();
  return field.endsWith('At') ? fc.oneof(moment, otherForm) : scalar;
};

const rangeFor = (field: string): fc.Arbitrary<unknown> => {
  const ofOneKind = field.endsWith('At') ? [moment] : [moment, number, fc.constantFrom('a', 'ab', 'e\u0301', 'b')];
  const inOrder = (one: string | number, other: string | number) => (one <= other ? [one, other] : [other, one]);
  return fc.oneof(...ofOneKind.map((value) => fc.tuple(value, value).map(([one, other]) => inOrder(one, other))));
};

const valueFor = (operator: Operator, field: string): fc.Arbitrary<unknown> | null => {
  switch (operators[operator].value) {
    case 'none':
      return null;
    case 'span':
      return fc.integer({ min: 1, max: 12 });
    case 'text':
      return nonEmpty;
    case 'range':
      return rangeFor(field);
    case 'list':
      return fc.array(scalarFor(field), { minLength: 1, maxLength: 3 });
    case 'ordered':
      return field.endsWith('At') ? scalarFor(field) : fc.oneof(text, moment, number);
    case 'scalar':
      return scalarFor(field);
  }
};

const conditionOn = (field: string, operator: Operator): fc.Arbitrary<FilterCondition> => {
  const { value, fields } = operators[operator];
  const given = valueFor(operator, field);
  const origins = field.startsWith('email.') ? ORIGINS : ([{}] as const);
  const base = fc.record({
    field: fc.constant(field),
    operator: fc.constant(operator),
    ...(given ? { value: given } : {}),
    ...(value === 'span' ? { unit: fc.constantFrom('minutes', 'minutes', 'hours') } : {}),
    ...(fields.includes('event') ? { minCount: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }) } : {}),
  });
  return fc.tuple(base, fc.constantFrom(...origins)).map((parts) => Object.assign({}, ...parts) as FilterCondition);
};

const operatorsFor = (field: string): readonly Operator[] => operatorsOf(parseField(field)?.kind ?? 'email');

/** Any condition that passes the check. */
export const condition: fc.Arbitrary<FilterCondition> = fc
  .constantFrom(...FIELDS)
  .chain((field) => fc.constantFrom(...operatorsFor(field)).chain((operator) => conditionOn(field, operator)));

/** Any filter that passes the check, up to three levels deep. */
export const filter: fc.Arbitrary<FilterGroup> = fc.letrec<{ group: FilterGroup }>((tie) => ({
  group: fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(fc.oneof({ maxDepth: 2 }, condition, tie('group')), { minLength: 1, maxLength: 3 }),
  }),
})).group;
